/**
 * Deletes words with which a review stresses its verdict: `We will definitely be back`, `and overall we had a lovely
 * stay`.
 */
import type { PhraseEntry } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Words that show that `definitely` sets the sentence against a doubt. */
const doubts = "but though although however not n't only if maybe perhaps ?";

const entries: readonly PhraseEntry[] = [
  {
    match: 'definitely',
    to: '',
    ifPrevious: "would 'd",
    ifNext: 'recommend return visit come buy order stay',
    unlessSentenceHas: doubts,
  },
  {
    match: 'definitely',
    to: '',
    ifPrevious: "will 'll",
    ifNext: 'be return visit come buy order',
    unlessSentenceHas: `${doubts} and`,
  },
  { match: 'definitely', to: '', ifPrevious: 'is was were', ifNext: 'the', unlessSentenceHas: doubts },
  {
    match: 'and overall ,?',
    to: 'and',
    ifNext: 'i we it had my',
    unlessSentenceHas: 'but though although however rating ?',
  },
];

export const reviewEmphasis = defineRule({
  id: 'review-emphasis',
  kind: 'phrase',
  stage: 'wording',
  family: 'hollow-adverbs',
  densityMin: anyText,
  why: 'The verdict is clear without the word.',
  examples: {
    rewrites: [
      ['I would definitely recommend the inn.', 'I would recommend the inn.'],
      ["We'll definitely be back in May.", "We'll be back in May."],
      ['The highlight was definitely the soup.', 'The highlight was the soup.'],
      ['I wore the boots for a month, and overall I am happy.', 'I wore the boots for a month, and I am happy.'],
      ['We stayed at the inn and overall had a good time.', 'We stayed at the inn and had a good time.'],
    ],
    leavesAlone: [
      'I would definitely return, though on a weekday.',
      'It is definitely possible.',
      "We'll definitely be back, and with more friends.",
      'The shoes were definitely not white.',
      'It helps the heart and overall health.',
      'The room was small, but clean, and overall we liked it.',
      'Would you definitely recommend it?',
    ],
  },
  entries,
});
