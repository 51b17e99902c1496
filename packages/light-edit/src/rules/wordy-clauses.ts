/**
 * Shortens clauses of several words: `involves using` becomes `uses`, and `due to these reasons` becomes `for these
 * reasons`.
 */
import { neighbor } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Words between `due to` and `reasons`. */
const countable = 'these the several many various two three different a multiple numerous';

/** Returns whether `reasons` follows, with one to three words in between. */
function precedesReasons({ document, last }: PhraseMatch): boolean {
  return [2, 3, 4].some((distance) => neighbor(document, last, distance)?.lower === 'reasons');
}

export const wordyClauses = defineRule({
  id: 'wordy-clauses',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: anyText,
  why: 'Fewer words say the same.',
  examples: {
    rewrites: [
      ['Due to these reasons, the bridge is closed.', 'For these reasons, the bridge is closed.'],
      ['It is closed due to several reasons.', 'It is closed for several reasons.'],
      ['The trick involves using a lever.', 'The trick uses a lever.'],
      ['That equates to approximately ten miles.', 'That is about ten miles.'],
      ['If you find yourself needing a lever, call us.', 'If you need a lever, call us.'],
      ['It matters in the fields of medicine and law.', 'It matters in medicine and law.'],
      ['She is a leader in the field of robotics.', 'She is a leader in robotics.'],
      ['It is a process that involves three steps.', 'It involves three steps.'],
    ],
    leavesAlone: [
      'The bill amounts to roughly 90 dollars, or about 3 a day.',
      'It is due to rain.',
      'The trick involves a lever.',
      'They pay the guests through the use of vouchers.',
      'It is the process that involves three steps.',
      'It lies in the fields of the mill.',
    ],
  },
  entries: [
    { match: 'due to', to: 'for', ifNext: countable, when: precedesReasons },
    { match: 'involve:V! using', to: 'use:V', ifNext: '<DT> <J> <N> <PRP$> <VBN>', unlessPrevious: 'be:V!' },
    { match: 'equates|amounts to approximately|about|roughly|around', to: 'is about' },
    { match: 'is equivalent to approximately|about|roughly|around', to: 'is about' },
    { match: 'find yourself needing', to: 'need', ifPrevious: 'you' },
    {
      match: 'in the fields|areas|field|area of',
      to: 'in',
      ifObject:
        'physics science sciences medicine law engineering economics biology chemistry technology education psychology philosophy research art design finance mathematics history healthcare marketing robotics nursing intelligence computing neuroscience genetics architecture journalism analytics cybersecurity management agriculture astronomy linguistics sociology anthropology archaeology sustainability communication nutrition accounting advertising psychiatry oncology cardiology',
    },
    { match: 'i must say ,', to: '', ifPrevious: 'and' },
    { match: 'is a <J>? <J>? process|practice|approach that involves', to: 'involves', unlessPrevious: 'what' },
    { match: 'each and every', to: 'every' },
    { match: 'for a period of', to: 'for', ifNext: '<CD> time several many about up at', unlessNext: 'time' },
    { match: 'is located at a distance of', to: 'is' },
  ],
});
