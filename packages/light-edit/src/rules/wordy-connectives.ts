/** Replaces wordy connectives with short ones: `due to the fact that` becomes `because`. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

export const wordyConnectives = defineRule({
  id: 'wordy-connectives',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: anyText,
  why: 'A shorter connective means the same.',
  examples: {
    rewrites: [
      ['In order to catch the bus, he left early.', 'To catch the bus, he left early.'],
      ['The match ended due to the fact that it rained.', 'The match ended because it rained.'],
      ['They moved despite the fact that rents rose.', 'They moved although rents rose.'],
      ['Every shop closed, with the exception of the bakery.', 'Every shop closed, except for the bakery.'],
      ['As you are aware, the mill is closed.', 'As you know, the mill is closed.'],
      ['At this point in time, nobody knows.', 'Now, nobody knows.'],
    ],
    leavesAlone: [
      'The books stood in order, to his surprise.',
      'The delay is due to the fact that snow fell.',
      'The rent is due to her aunt.',
      'She walks on a regular basis.',
    ],
  },
  entries: [
    { match: '^ in order to', to: 'to' },
    { match: 'due to the fact that', to: 'because', unlessPrevious: 'be:V! largely mainly partly mostly primarily' },
    { match: 'despite the fact that', to: 'although' },
    { match: 'at this point in time', to: 'now' },
    { match: 'on a daily basis', to: 'every day' },
    { match: '^ first and foremost ,', to: 'first,' },
    { match: '^ as you are aware ,', to: 'as you know,' },
    { match: 'with the exception of', to: 'except for' },
    { match: 'the majority of', to: 'most', ifNext: '<NNS> people', unlessPrevious: '<J>' },
  ],
});
