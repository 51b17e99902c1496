/** Shortens `just a few examples of the many` to `just a few of the many`. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

export const justAFewExamples = defineRule({
  id: 'just-a-few-examples',
  kind: 'phrase',
  stage: 'wording',
  family: 'openers',
  densityMin: anyText,
  why: '“A few” already implies examples.',
  examples: {
    rewrites: [['These are just a few examples of the many trails.', 'These are just a few of the many trails.']],
    leavesAlone: ['Here are a few examples.'],
  },
  entries: [{ match: 'a few examples of the many', to: 'a few of the many' }],
});
