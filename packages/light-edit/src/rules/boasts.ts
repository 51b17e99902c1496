/** Replaces `boasts` with `has` before features of a place or product. */
import { defineRule } from '../rule/define-rule.ts';

export const boasts = defineRule({
  id: 'boasts',
  kind: 'phrase',
  stage: 'wording',
  why: '“Has” is plainer.',
  examples: {
    rewrites: [['The town boasts a harbor.', 'The town has a harbor.']],
    leavesAlone: ['He boasts about his car.'],
  },
  evidence: { places: 10, better: 10, same: 0, worse: 0, sources: ['WildBench', 'alpaca_eval'], isExhaustive: true },
  entries: [{ match: 'boast:V!', to: 'have:V', ifNext: ['a', 'an', '<CD>', 'some', 'many', 'several', 'one'] }],
});
