/** Deletes `simply` where nothing simpler is meant: `read, walk, or simply rest`, `You can simply add a line`. */
import { neighbor } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Words that set the simple thing against something more. */
const contrasts = ['not', "n't", 'rather', 'but', 'only', 'more', 'than', 'instead', 'never', 'no', 'cannot'];

/** In `sitting quietly, or simply being there`, readers keep `simply`, which separates the last item. */
const continuesList = ({ document, last }: PhraseMatch): boolean =>
  /^VBP?$/u.test(neighbor(document, last, 1)?.tag ?? '');

export const merelySimply = defineRule({
  id: 'merely-simply',
  kind: 'phrase',
  stage: 'wording',
  family: 'hollow-adverbs',
  densityMin: anyText,
  why: 'The sentence says the same without “simply”.',
  genre: ['general', 'academic', 'legal'],
  examples: {
    rewrites: [
      ['You can read, walk, or simply listen to it.', 'You can read, walk, or listen to it.', { wholeText: true }],
      ['You can simply add a line.', 'You can add a line.', { wholeText: true }],
      ['It simply means that the mill is old.', 'It means that the mill is old.'],
    ],
    leavesAlone: [
      'It is not a school but simply a hall.',
      'You simply cannot miss it.',
      'A mill is more than a machine; it is simply a home.',
      'You may simply not have time.',
      'She dresses simply.',
      'He simply left.',
      'The cause is a draft, a leak, or simply sleeping badly.',
      'He wants rest, peace, or simply the money.',
      'It suits guests reading, walking, or simply resting.',
      'Death is simply the end.',
    ],
  },
  entries: [
    { match: ', or simply', to: ', or', when: continuesList },
    {
      match: 'simply',
      to: '',
      ifPrevious: ['can', 'could'],
      ifNext: ['<VB>'],
      unlessNext: ['be'],
      unlessSentenceHas: contrasts,
    },
    {
      match: 'simply',
      to: '',
      ifPrevious: ['it', 'this', 'that', 'which'],
      ifNext: ['means'],
      unlessSentenceHas: contrasts,
    },
  ],
});
