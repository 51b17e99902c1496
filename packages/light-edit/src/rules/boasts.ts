/** Replaces `boasts` with `has` before features of a place or product. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

export const boasts = defineRule({
  id: 'boasts',
  kind: 'phrase',
  stage: 'wording',
  family: 'boasts',
  densityMin: anyText,
  why: '“Has” is plainer.',
  examples: {
    rewrites: [['The town boasts a harbor.', 'The town has a harbor.']],
    leavesAlone: ['He boasts about his car.'],
  },
  entries: [{ match: 'boast:V!', to: 'have:V', ifNext: ['a', 'an', '<CD>', 'some', 'many', 'several', 'one'] }],
});
