/** Deletes `unique` after `own`. */
import { defineRule } from '../rule/define-rule.ts';

export const ownUnique = defineRule({
  id: 'own-unique',
  kind: 'phrase',
  stage: 'wording',
  why: '“Own” already says that it is unique.',
  examples: {
    rewrites: [['Each town has its own unique charm.', 'Each town has its own charm.']],
    leavesAlone: ['It is unique.'],
  },
  evidence: {
    places: 24,
    better: 23,
    same: 0,
    worse: 1,
    sources: ['WildBench', 'alpaca_eval', 'longform-writing-bench'],
    isExhaustive: false,
  },
  entries: [{ match: 'own unique', to: 'own', unlessNext: ['and', ','] }],
});
