/** Replaces formal adjectives, nouns and adverbs with everyday ones: `the primary reason` becomes `the main reason`. */
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';
import type { PhraseEntry } from '../rule/rule.ts';
import { adjectivesByNoun, type WordRow } from './by-object.ts';

const adjectives: readonly WordRow[] = [
  ['significant', 'large', 'increase number portion share sum decrease reduction'],
  [
    'significant',
    'major',
    'change challenge role part step shift event obstacle barrier factor concern contribution milestone advance advancement achievement issue threat',
  ],
  ['substantial', 'large', 'amount increase number portion share sum'],
  [
    'primary',
    'main',
    'advantage aim benefit cause concern difference driver factor focus function goal ingredient objective purpose reason role theme',
  ],
  ['beneficial', 'good', 'effect influence habit'],
  [
    'renowned iconic',
    'famous',
    'landmark building scene song film image artist author chef city museum restaurant brand university painter writer',
  ],
  [
    'profound',
    'deep',
    'understanding respect appreciation love gratitude connection sadness grief silence sorrow joy knowledge loneliness relief',
  ],
  ['overarching', 'main', 'goal theme aim purpose objective message question'],
  ['stunning', 'beautiful', 'view scenery landscape beach coastline architecture sunset'],
  ['prominent', 'leading', 'figure role artist writer scientist member'],
  ['subsequent', 'later', 'year generation event study work'],
  ['exceptional', 'excellent', 'service quality performance value'],
  ['challenging', 'difficult', 'task time situation period circumstances condition'],
];

/** Words of reports of studies, in which `significant` is a term of statistics. */
const statistics = 'statistically participants patients group groups study';

const entries: readonly PhraseEntry[] = [
  ...adjectivesByNoun(adjectives).map((entry) => ({
    ...entry,
    unlessPrevious: `no ${entry.unlessPrevious ?? ''}`,
    unlessSentenceHas: `${entry.to} ${statistics}`,
  })),
  { match: 'be:V challenging to', to: 'be:V hard to', ifNext: '<VB>' },
  {
    match: 'for optimal',
    to: 'for the best',
    ifNext: 'results performance health growth flavor flavour taste comfort',
  },
  {
    match: 'make:V a significant|substantial|tremendous difference',
    to: 'make:V a big difference',
    unlessNext: 'between',
    unlessSentenceHas: 'big',
  },
  // Adverbs.
  { match: 'subsequently', to: 'later', ifNext: '<VBD> <VBN>' },
  { match: 'work:V tirelessly|diligently', to: 'work:V hard' },
  // A plural replaces only a plural, because the verb after it stays.
  { match: 'repercussions|ramifications', to: 'consequences', unlessSentenceHas: 'consequence consequences' },
  { match: 'beverages', to: 'drinks', unlessSentenceHas: 'drink drinks drinking' },
];

export const formalAdjectives = defineRule({
  id: 'formal-adjectives',
  kind: 'phrase',
  stage: 'wording',
  family: 'formal-words',
  densityMin: denseText,
  why: 'An everyday word means the same.',
  examples: {
    rewrites: [
      ['The primary reason is cost.', 'The main reason is cost.'],
      ['There was a significant change.', 'There was a major change.'],
      ['This is challenging to learn.', 'This is hard to learn.'],
      ['He works tirelessly.', 'He works hard.'],
      ['Rest can make a significant difference.', 'Rest can make a big difference.'],
    ],
    leavesAlone: [
      'The most significant change came late.',
      'Her blend is unique.',
      'The study found a significant decrease in sleep.',
      'It was a historically significant event.',
      'Most trials found no significant change.',
      'They read primary sources.',
      'Fat is not stored in significant amounts.',
      'Rents are typically low.',
      'The mill needs substantial investment.',
      'Rest is beneficial for the heart.',
      'A kind word can make a profound difference.',
      'It was once again merely a barn.',
    ],
  },
  entries,
});
