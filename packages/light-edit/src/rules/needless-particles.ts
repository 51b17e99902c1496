/** Deletes small words that add nothing: `all of the boats`, `it dates back to 1957`, `on whether or not it leaks`. */
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { isPluralNoun, nounPhraseAfter } from './noun-phrase-after.ts';
import { isOutsideFiction } from './outside-fiction.ts';

/** Returns whether a plural noun follows. `All of our brain` is the whole of it, and `all our brain` is unidiomatic. */
const precedesPlural = (match: PhraseMatch): boolean => {
  const head = nounPhraseAfter(match.document, match.last)?.head;
  return head !== undefined && isPluralNoun(head) && isOutsideFiction(match);
};

/** Matches what begins a date: `1957`, `about 1650`, `the 12th century`, `at least 300 BC`. */
const date = /^(?:about|around|approximately|at least|between|the (?:early|late|mid)?[ -]?)? ?\d/u;

/** Number of UTF-16 units in which a date begins. */
const dateReach = 40;

const precedesDate = ({ document: { text }, last }: PhraseMatch): boolean =>
  date.test(text.slice(last.end, last.end + dateReach).trimStart());

export const needlessParticles = defineRule({
  id: 'needless-particles',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: anyText,
  why: 'The sentence says the same without the small word.',
  examples: {
    rewrites: [
      ['We checked all of the boats.', 'We checked all the boats.', { wholeText: true }],
      ['All of these small boats leak.', 'All these small boats leak.', { wholeText: true }],
      ['The harbor dates back to the 12th century.', 'The harbor dates to the 12th century.'],
      ['They found nets dating back to about 1650.', 'They found nets dating to about 1650.'],
      ['They debate about whether or not the pump leaks.', 'They debate about whether the pump leaks.'],
    ],
    leavesAlone: [
      'All of these are old.',
      'We use all of our brain.',
      'The boats are all of the same kind.',
      'You may lose some or all of your nets.',
      'We sail whether or not it rains.',
      'The feud goes back to 1957.',
      'They moved the date back to 1957.',
      'Her fear dates back to the fire.',
    ],
  },
  entries: [
    ...['the', 'these', 'those', 'my', 'your', 'our', 'their', 'his', 'her', 'its'].map((word) => ({
      match: `all of ${word}`,
      to: `all ${word}`,
      ifNext: '<NNS> <J> <CD> <NN> <VBN>',
      unlessNext: 'same above following others',
      unlessPrevious: 'be:V! or and almost nearly virtually practically not',
      when: precedesPlural,
    })),
    {
      match: 'date:V! back to',
      to: 'date:V to',
      // `They moved the date back to 1957` has the noun.
      unlessPrevious: '<DT> <PRP$> <J>',
      when: precedesDate,
    },
    { match: 'whether or not', to: 'whether', ifPrevious: 'on about of over decide:V! determine:V!' },
  ],
});
