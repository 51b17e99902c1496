import type { Feature } from './feature.ts';

export const sentenceLength: Feature = {
  id: 'sentence-length',
  label: 'words per sentence',
  role: 'watched',
  source: 'Mean.',
  measure: ({ sentences, words }) => (sentences.length === 0 ? undefined : words.length / sentences.length),
};
