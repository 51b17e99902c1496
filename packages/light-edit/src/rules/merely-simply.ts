/** Deletes `simply` where nothing simpler is meant: `reading, walking, or simply resting`, `You can simply add a line`. */
import { neighbor } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Words that set the simple thing against something more. */
const contrasts = ['not', "n't", 'rather', 'but', 'only', 'more', 'than', 'instead', 'never', 'no', 'cannot'];

/** Maximum number of tokens in the preceding item of a list. */
const itemTokensMax = 12;

/**
 * Returns whether a verb follows in the form of the preceding item. In `a hearth, a garden, or simply resting`, `simply`
 * softens the change of form.
 */
function continuesList({ document, first, last }: PhraseMatch): boolean {
  const next = neighbor(document, last, 1)?.tag ?? '';
  if (/^VBP?$/u.test(next)) return true;
  if (next !== 'VBG') return false;
  for (let distance = 1; distance <= itemTokensMax; distance += 1) {
    const token = neighbor(document, first, -distance);
    if (token === undefined) return false;
    if (token.text === ',') return neighbor(document, first, 1 - distance)?.tag === 'VBG';
  }
  return false;
}

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
      ['It suits guests reading, walking, or simply resting.', 'It suits guests reading, walking, or resting.'],
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
