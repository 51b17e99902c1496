import type { Document, Sentence, Token } from '../../document/document.ts';
import { firstWordOf, neighbour, sentenceOf } from '../../document/reading.ts';
import { clauseAt } from '../../grammar/clauses.ts';
import { defineRule } from '../define-rule.ts';
import { canBeTwo, freeClauseBefore } from './split-point.ts';

/** Subjects that set one group against another by themselves, so that nothing need stand for `while`. */
const contrasting = new Set(['others', 'some', 'many', 'another', 'most', 'few']);

/** `Some people say that …, while others`: what the first group says ends where the second begins. */
function setsGroups(document: Document, sentence: Sentence, right: Token): boolean {
  const first = firstWordOf(document, sentence)?.lower ?? '';
  if (/^(?:some|many|most|one|few)$/u.test(first) && /^(?:others|some|many|most)$/u.test(right.lower)) return true;
  return sides.has(first) && sides.has(right.lower);
}

/** `Critics say that …, while supporters say`: two sides, each with its own saying. */
const sides = new Set(
  'critics opponents detractors sceptics skeptics supporters proponents advocates fans others'.split(' '),
);

/** `while it was cold, they came`: the clause belongs to the one behind it. */
function goesOnBehind(document: Document, verb: Token, sentence: Sentence): boolean {
  for (let index = verb.index + 1; index < sentence.endToken - 1; index += 1) {
    const token = document.tokens[index];
    if (token?.text === ',' && clauseAt(document, document.tokens[index + 1]) !== undefined) return true;
  }
  return false;
}

export const splitBeforeWhile = defineRule({
  id: 'rhythm/split-before-while',
  kind: 'pattern',
  each: 'token',
  words: ['while', 'whereas'],
  stage: 'rhythm',
  why: 'What happens beside the first event can be told in a sentence of its own.',
  risk: 'high',
  genre: ['general', 'academic', 'fiction'],
  examples: {
    rewrites: [
      [
        'Some of the growers asked for more time to pay, while others called the new rent unfair.',
        'Some of the growers asked for more time to pay. Others called the new rent unfair.',
      ],
      [
        'The hills of the county had rain for a month, while the coast had none at all.',
        'The hills of the county had rain for a month. The coast, meanwhile, had none at all.',
      ],
      [
        'The owner of the mill got two years for the fraud, while his clerk, Tom Reed, was given six months.',
        'The owner of the mill got two years for the fraud. His clerk, Tom Reed, was given six months.',
      ],
      [
        'Critics say that the new rule will hurt the small mills, while supporters call it long overdue.',
        'Critics say that the new rule will hurt the small mills. Supporters, meanwhile, call it long overdue.',
      ],
    ],
    leavesAlone: [
      'They believe that, while the coast has been dry for a month, it will rain before long.',
      'The growers waited outside, while eating their lunch.',
      'He said that the hills had rain, while the coast had none at all.',
      'Nobody spoke while the judge was reading the long list.',
    ],
  },
  propose(token, { document }) {
    const comma = neighbour(document, token, -1);
    const right = neighbour(document, token, 1);
    if (comma?.text !== ',' || right === undefined || !canBeTwo(document, comma, right)) return undefined;
    const clause = clauseAt(document, right);
    const sentence = sentenceOf(document, token);
    if (clause === undefined || clause.verb.sharedTag === 'VBG') return undefined;
    if (goesOnBehind(document, clause.verb.main, sentence)) return undefined;
    if (!setsGroups(document, sentence, right) && freeClauseBefore(document, sentence, comma) === undefined)
      return undefined;
    const stop = { start: comma.start, end: right.start, text: '. ' };
    if (contrasting.has(right.lower)) return { changes: [stop], claims: sentence };
    const behind = neighbour(document, clause.subject.last, 1);
    if (clause.subject.kind !== 'noun' || /^(?:W|IN)/u.test(behind?.tag ?? '')) return undefined;
    // `while his deputy, Ann Lee, won`: two asides in a row are too many.
    if (behind?.text === ',') return { changes: [stop], claims: sentence };
    const { end } = clause.subject.last;
    return { changes: [stop, { start: end, end, text: ', meanwhile,' }], claims: sentence };
  },
});
