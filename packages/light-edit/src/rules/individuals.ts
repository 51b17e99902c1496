import { defineRule } from '../rule/define-rule.ts';

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
        'more',
        'all',
        'allowing',
        'allows',
        'helping',
        'helps',
        'encourage',
        'encourages',
        'enabling',
      ],
      unlessSentenceHas: ['people', 'person'],
    },
    {
      match: 'individuals',
      to: 'people',
      ifNext: ['who', 'with'],
      ifPrevious: ['for', 'of', 'among', 'in', 'by', 'from', 'to', 'that', 'where', 'are', ',', 'and'],
      unlessSentenceHas: ['people', 'person'],
    },
  ],
});
