import { type Document, type Sentence, type Token, clauseAt, firstWordOf, wordsBetween } from '@humanize/text';
import { defineRule } from '../define-rule.ts';
import { dashesOf, gapAround } from './dash-places.ts';

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

export const pairOfDashes = defineRule({
  id: 'dashes/pair-of-dashes',
  kind: 'pattern',
  each: 'sentence',
  stage: 'clause',
  why: 'Commas or brackets hold an insertion as well as two dashes, and people use them more.',
  risk: 'medium',
  examples: {
    rewrites: [
      ['The baker — an old friend — was late.', 'The baker, an old friend, was late.'],
      [
        'Three tools—a saw, a drill, and a file—lay on the bench.',
        'Three tools (a saw, a drill, and a file) lay on the bench.',
      ],
      [
        'In spring, the baker – who never slept much – was late.',
        'In spring, the baker, who never slept much, was late.',
      ],
    ],
    leavesAlone: [
      'The years 1990–2000 were dry, and pages 4—9 are lost.',
      'A well-known, state-of-the-art oven stood there.',
      'He ran — and then — and then he fell.',
    ],
  },
  propose(sentence, { document }) {
    const [first, second, third] = dashesOf(document, sentence);
    if (first === undefined || second === undefined || third !== undefined) return undefined;
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
  },
});
