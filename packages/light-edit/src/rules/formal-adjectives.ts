/** Replaces formal adjectives, nouns and adverbs with everyday ones: `the overarching goal` becomes `the main goal`. */
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';
import type { PhraseEntry } from '../rule/rule.ts';
import { adjectivesByNoun, type WordRow } from './by-object.ts';

const adjectives: readonly WordRow[] = [
  ['significant', 'large', 'number portion share sum'],
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
      ['A significant number of pupils left.', 'A large number of pupils left.'],
      ['The overarching goal is peace.', 'The main goal is peace.'],
      ['This is challenging to learn.', 'This is hard to learn.'],
      ['He works tirelessly.', 'He works hard.'],
      ['Rest can make a significant difference.', 'Rest can make a big difference.'],
    ],
    leavesAlone: [
      'There was a significant change, and cost was the primary reason.',
      'The most profound silence came late.',
      'Her blend is unique.',
      'The study found a beneficial effect on sleep.',
      'Most trials found no beneficial effect.',
      'The most significant share came late.',
      'Rents are typically low.',
      'The mill needs substantial investment.',
      'Rest is beneficial for the heart.',
      'A kind word can make a profound difference.',
      'It was once again merely a barn.',
    ],
  },
  entries,
});
