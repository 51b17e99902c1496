/** Shortens `just a few examples of the many` to `just a few of the many`. */
import { defineRule } from '../rule/define-rule.ts';

export const justAFewExamples = defineRule({
  id: 'just-a-few-examples',
  kind: 'phrase',
  stage: 'wording',
  why: '“A few” already implies examples.',
  examples: {
    rewrites: [['These are just a few examples of the many trails.', 'These are just a few of the many trails.']],
    leavesAlone: ['Here are a few examples.'],
  },
  evidence: { places: 10, better: 10, same: 0, worse: 0, sources: ['alpaca_eval'], isExhaustive: true },
  entries: [{ match: 'a few examples of the many', to: 'a few of the many' }],
});
