/** Replaces `meticulously` with `carefully`, and predicates such as `is multifaceted` with plain ones. */
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

export const glossyPredicates = defineRule({
  id: 'glossy-predicates',
  family: 'glossy-adjectives',
  densityMin: someTells,
  kind: 'phrase',
  stage: 'wording',
  why: 'The plain word says the same.',
  examples: {
    rewrites: [
      ['The garden is meticulously planned.', 'The garden is carefully planned.'],
      ['The causes are multifaceted.', 'The causes are complex.'],
      ['It is an invaluable friend.', 'It is a valuable friend.'],
      ['The causes are deep and multifaceted.', 'The causes are deep and complex.'],
    ],
    leavesAlone: [
      'She was careful and planned it meticulously well.',
      'Letters are an invaluable window into the past.',
      'The plan needs to be multifaceted, with three parts.',
      'The causes are complex and multifaceted.',
    ],
  },
  entries: [
    {
      match: 'invaluable',
      to: 'valuable',
      ifNext: '<N> <J>',
      unlessObject: 'glimpse window',
      unlessPrevious: 'so how most more as and ,',
      unlessSentenceHas: 'valuable value values',
    },
    {
      match: 'meticulously',
      to: 'carefully',
      ifNext: '<V>',
      unlessPrevious: 'so more most as and',
      unlessSentenceHas: 'careful carefully care',
    },
    {
      match: 'multifaceted',
      to: 'complex',
      ifPrevious: 'is are was were and remains often equally',
      ifNext: '. , ; : —',
      unlessSentenceHas: 'complex complexity simple',
    },
  ],
});
