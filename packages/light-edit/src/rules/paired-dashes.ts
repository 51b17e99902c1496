import { type Document, type Sentence, type Token, clauseAt, firstWordOf, wordsBetween } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import type { Proposal } from '../rule/proposal.ts';
import { gapAround, sentencesWithDashes } from './dash-places.ts';

/** Longer insertions are no insertions but statements. In words. */
const insertionWordsMax = 18;
/** From this many words on, in a sentence with commas, brackets part better than more commas. */
const bracketWordsMin = 5;

function hasComma(document: Document, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (document.tokens[index]?.text === ',') return true;
  return false;
}

function holdsBracket(document: Document, first: Token, second: Token): boolean {
  return /[()]/u.test(document.text.slice(first.end, second.start));
}

/** `When it rains — often, here — we stay`: behind the insertion the comma of the opening clause is due. */
function opensWithSubordinate(document: Document, sentence: Sentence, second: Token): boolean {
  const opener = firstWordOf(document, sentence);
  const behind = document.tokens[second.index + 1];
  return opener !== undefined && /^(?:IN|W|VBG|VBN|TO)/u.test(opener.tag) && clauseAt(document, behind) !== undefined;
}

export const pairedDashes = defineRule({
  id: 'paired-dashes',
  kind: 'pattern',
  each: 'document',
  stage: 'wording',
  genre: ['general', 'academic', 'legal'],
  why: 'Commas or brackets hold an insertion as well as two dashes, and people use them more.',
  examples: {
    rewrites: [
      [
        'The baker — an old friend — was late. Three tools—a saw, a drill, and a file—lay on the bench.',
        'The baker, an old friend, was late. Three tools (a saw, a drill, and a file) lay on the bench.',
        { wholeText: true },
      ],
      [
        'In spring, the baker – who never slept much – was late. His oven – an old one – smoked.',
        'In spring, the baker, who never slept much, was late. His oven, an old one, smoked.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      'The baker — an old friend — was late.',
      'The years 1990–2000 were dry, and pages 4—9 are lost.',
      'A well-known, state-of-the-art oven stood there.',
      'He ran — and then — and then he fell.',
    ],
  },
  propose(document) {
    return sentencesWithDashes(document).flatMap(([sentence, [first, second, third]]) => {
      if (first === undefined || second === undefined || third !== undefined) return [];
      const proposal = insertion(document, sentence, first, second);
      return proposal === undefined ? [] : [proposal];
    });
  },
});

function insertion(document: Document, sentence: Sentence, first: Token, second: Token): Proposal | undefined {
  const words = wordsBetween(document, first.index + 1, second.index);
  if (words === 0 || words > insertionWordsMax || holdsBracket(document, first, second)) return undefined;
  if (document.tokens[first.index + 1]?.tag === 'CC') return undefined;
  const commaInside = hasComma(document, first.index + 1, second.index);
  const commaOutside = hasComma(document, sentence.firstToken, first.index);
  const isStatement = clauseAt(document, document.tokens[first.index + 1]) !== undefined;
  const brackets = isStatement || commaInside || (commaOutside && words >= bracketWordsMin);
  const closing = opensWithSubordinate(document, sentence, second) ? '), ' : ') ';
  return {
    changes: [
      { ...gapAround(document, first), text: brackets ? ' (' : ', ' },
      { ...gapAround(document, second), text: brackets ? closing : ', ' },
    ],
    claims: { start: first.start, end: second.end },
  };
}
