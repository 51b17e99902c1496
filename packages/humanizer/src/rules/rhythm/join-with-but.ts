import { firstWordOf, neighbour, tokensOf } from '../../document/reading.ts';
import { clauseAt } from '../../grammar/clauses.ts';
import { mainClause } from '../../grammar/main-clause.ts';
import type { Document, Sentence, Token } from '../../document/document.ts';
import type { Proposal } from '../../edits/proposal.ts';
import { defineRule } from '../define-rule.ts';
import { joinPointBefore } from './join-point.ts';

/** Where the linking words at the start of a sentence end, comma included; undefined when they are not there. */
function behindLink(document: Document, first: Token, links: readonly string[]): Token | undefined {
  for (const link of links) {
    const words = link.split(' ');
    const matches = words.every((word, place) => neighbour(document, first, place)?.lower === word);
    const comma = neighbour(document, first, words.length);
    if (matches && comma?.text === ',') return neighbour(document, comma, 1);
  }
  return undefined;
}

/** Replaces full stop and link by a comma and a conjunction. */
function joinBy(
  document: Document,
  sentence: Sentence,
  links: readonly string[],
  conjunction: string,
): Proposal | undefined {
  const point = joinPointBefore(document, sentence);
  if (point === undefined) return undefined;
  const start = behindLink(document, point.first, links);
  if (start === undefined || clauseAt(document, start) === undefined) return undefined;
  if (mainClause(document, point.previous, point.stop) === undefined) return undefined;
  return {
    changes: [{ start: point.stop.start, end: start.start, text: `, ${conjunction} ` }],
    claims: { start: point.previous.start, end: sentence.end },
  };
}

export const joinWithBut = defineRule({
  id: 'rhythm/join-with-but',
  kind: 'pattern',
  each: 'sentence',
  stage: 'rhythm',
  why: 'But inside a sentence says what However says at the start of the next.',
  risk: 'high',
  genre: ['general', 'academic', 'fiction'],
  examples: {
    rewrites: [
      [
        'The plan was cheap. However, the council turned it down.',
        'The plan was cheap, but the council turned it down.',
      ],
    ],
    leavesAlone: [
      'The plan was cheap, but old. However cheap it was, nobody wanted it.',
      'The plan was cheap.\n\nHowever, the council turned it down.',
    ],
  },
  propose: (sentence, { document }) => joinBy(document, sentence, ['however', 'nevertheless', 'nonetheless'], 'but'),
});

/** Opening words and what stands for them inside a sentence. */
const openings: ReadonlyMap<string, string> = new Map([
  ['but', 'but'],
  ['yet', 'yet'],
  ['then', 'and then'],
]);

export const joinOpeningBut = defineRule({
  id: 'rhythm/join-opening-but',
  kind: 'pattern',
  each: 'sentence',
  stage: 'rhythm',
  why: 'A sentence that opens with But, Yet or Then can go on with the one before.',
  risk: 'high',
  genre: ['general', 'academic', 'fiction'],
  examples: {
    rewrites: [
      ['The plan was cheap. But the council turned it down.', 'The plan was cheap, but the council turned it down.'],
      ['The rain stopped. Then the sun came out.', 'The rain stopped, and then the sun came out.'],
    ],
    leavesAlone: ['The plan was cheap. But not for long.', 'The rain stopped. And then it was still.'],
  },
  propose(sentence, { document }) {
    const opener = firstWordOf(document, sentence);
    const conjunction = opener === undefined ? undefined : openings.get(opener.lower);
    if (opener === undefined || conjunction === undefined) return undefined;
    const point = joinPointBefore(document, sentence, opener.lower);
    if (point === undefined || clauseAt(document, neighbour(document, opener, 1)) === undefined) return undefined;
    if (mainClause(document, point.previous, point.stop) === undefined) return undefined;
    return {
      changes: [{ start: point.stop.start, end: opener.end, text: `, ${conjunction}` }],
      claims: { start: point.previous.start, end: sentence.end },
    };
  },
});

export const joinWithSo = defineRule({
  id: 'rhythm/join-with-so',
  kind: 'pattern',
  each: 'sentence',
  stage: 'rhythm',
  why: 'So inside a sentence says what Therefore says at the start of the next.',
  risk: 'high',
  genre: ['general', 'fiction'],
  examples: {
    rewrites: [
      ['The plan was cheap. As a result, the council liked it.', 'The plan was cheap, so the council liked it.'],
    ],
    leavesAlone: ['The plan was cheap. Therefore the council liked it, and that was that.'],
  },
  propose: (sentence, { document }) =>
    joinBy(document, sentence, ['therefore', 'thus', 'as a result', 'consequently', 'hence'], 'so'),
});

export const joinAddition = defineRule({
  id: 'rhythm/join-addition',
  kind: 'pattern',
  each: 'sentence',
  stage: 'rhythm',
  why: 'And inside a sentence says what Additionally says at the start of the next.',
  risk: 'high',
  genre: ['general', 'academic', 'fiction'],
  examples: {
    rewrites: [['The plan was cheap. Additionally, it saved time.', 'The plan was cheap, and it saved time.']],
    leavesAlone: [
      'The plan was cheap. In addition to that, it saved time.',
      'The plan was cheap. Furthermore, passengers liked the colors.',
    ],
  },
  propose: (sentence, { document }) => {
    const opener = tokensOf(document, sentence).find(({ text }) => text === ',');
    const subject = opener === undefined ? undefined : neighbour(document, opener, 1);
    // Only what goes on about the same thing is no new statement.
    if (!/^PRP\$?$/u.test(subject?.tag ?? '')) return undefined;
    return joinBy(document, sentence, ['additionally', 'moreover', 'furthermore', 'in addition', 'also'], 'and');
  },
});
