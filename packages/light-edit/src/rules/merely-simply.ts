/** Deletes `simply` where nothing simpler is meant: `You can simply add a line`. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Words that set the simple thing against something more. */
const contrasts = "not n't rather but only more than instead never no cannot";

export const merelySimply = defineRule({
  id: 'merely-simply',
  kind: 'phrase',
  stage: 'wording',
  family: 'hollow-adverbs',
  densityMin: anyText,
  why: 'The sentence says the same without “simply”.',
  genre: ['general', 'academic', 'legal'],
  examples: {
    rewrites: [['You can simply add a line.', 'You can add a line.', { wholeText: true }]],
    leavesAlone: [
      'It is not a school but simply a hall.',
      'You simply cannot miss it.',
      'A mill is more than a machine; it is simply a home.',
      'You may simply not have time.',
      'She dresses simply.',
      'He simply left.',
      'You can read, walk, or simply listen to it.',
      'Death is simply the end.',
    ],
  },
  entries: [
    {
      match: 'simply',
      to: '',
      ifPrevious: 'can could',
      ifNext: '<VB>',
      unlessNext: 'be',
      unlessSentenceHas: contrasts,
    },
  ],
});
