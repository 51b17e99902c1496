import { defineRule } from '../rule/define-rule.ts';

const thing = ['<NN>', '<NNS>', '<DT>', '<PRP$>', '<J>', '<VBG>'];

export const crucialPartOf = defineRule({
  id: 'crucial-part-of',
  kind: 'phrase',
  stage: 'wording',
  why: 'The adjective says it alone.',
  examples: {
    rewrites: [['Sleep is a crucial aspect of health.', 'Sleep is crucial to health.']],
    leavesAlone: ['It is a part of it.', 'It is a crucial part of the film that won.'],
  },
  entries: [
    {
      match: 'be:V a|an crucial aspect|component|element|part of|in',
      to: 'be:V crucial to',
      ifNext: thing,
      unlessSentenceHas: ['that', 'which', 'who'],
    },
    {
      match: 'be:V a|an vital aspect|component|element|part of|in',
      to: 'be:V vital to',
      ifNext: thing,
      unlessSentenceHas: ['that', 'which', 'who'],
    },
    {
      match: 'be:V a|an essential aspect|component|element|part of|in',
      to: 'be:V essential to',
      ifNext: thing,
      unlessSentenceHas: ['that', 'which', 'who'],
    },
    {
      match: 'be:V a|an critical aspect|component|element|part of|in',
      to: 'be:V critical to',
      ifNext: thing,
      unlessSentenceHas: ['that', 'which', 'who'],
    },
  ],
});
