import { defineRule } from '../rule/define-rule.ts';

/** `individuals and organizations`: beside a body, an individual is one of its kind. */
const coordinators = ['and', 'or', ',', "'"];

export const individuals = defineRule({
  id: 'individuals',
  kind: 'phrase',
  stage: 'wording',
  why: 'People says it plainly.',
  examples: {
    rewrites: [
      ['Many individuals left.', 'Many people left.'],
      ['It helps individuals who read.', 'It helps people who read.'],
    ],
    leavesAlone: ['Two individuals were held.', 'As individuals, they differ.', 'They sell to private individuals.'],
  },
  entries: [
    {
      match: 'individuals',
      to: 'people',
      ifPrevious: [
        'some',
        'many',
        'most',
        'other',
        'these',
        'those',
        'young',
        'older',
        'few',
        'fewer',
        'helps',
        'allows',
      ],
      unlessNext: coordinators,
      unlessSentenceHas: ['people', 'person'],
    },
    {
      match: 'individuals',
      to: 'people',
      ifNext: ['who', 'with'],
      ifPrevious: ['for', 'of', 'among', 'in', 'by', 'from', 'to', 'that', 'where', 'are'],
      unlessSentenceHas: ['people', 'person'],
    },
  ],
});
