import { neighbour, sentenceOf } from '../../document/reading.ts';
import { clauseAt } from '../../grammar/clauses.ts';
import { defineRule } from '../define-rule.ts';
import { canBeTwo, freeClauseBefore } from './split-point.ts';

export const splitBeforeAlthough = defineRule({
  id: 'rhythm/split-before-although',
  kind: 'pattern',
  each: 'token',
  words: ['although', 'though'],
  stage: 'rhythm',
  why: 'What limits a statement can follow it in a sentence of its own.',
  risk: 'high',
  genre: ['general', 'fiction'],
  examples: {
    rewrites: [
      [
        'Walking is the cheapest way to get to the market, although it takes more than an hour.',
        'Walking is the cheapest way to get to the market. But it takes more than an hour.',
      ],
    ],
    leavesAlone: [
      'He was tired, though happy with the long day.',
      'She says that walking is cheap, although it takes an hour.',
      'Walking is cheap, although slow.',
    ],
  },
  propose(token, { document, choose }) {
    const comma = neighbour(document, token, -1);
    const right = neighbour(document, token, 1);
    if (comma?.text !== ',' || right === undefined || !canBeTwo(document, comma, right)) return undefined;
    const clause = clauseAt(document, right);
    const sentence = sentenceOf(document, token);
    if (clause === undefined || freeClauseBefore(document, sentence, comma) === undefined) return undefined;
    const opener = choose(['But', 'Still,', 'But'], token);
    return { changes: [{ start: comma.start, end: token.end, text: `. ${opener}` }], claims: sentence };
  },
});
