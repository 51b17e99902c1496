import { countSyllables } from '../text/syllables.ts';
import type { Feature } from './feature.ts';
import { mean } from './rates.ts';

export const flesch: Feature = {
  id: 'flesch',
  label: 'Flesch reading ease',
  role: 'repairable',
  source: 'Flesch (1948): 206.835 - 1.015 words per sentence - 84.6 syllables per word.',
  measure: ({ sentences, words }) =>
    words.length === 0
      ? undefined
      : 206.835 -
        1.015 * (words.length / sentences.length) -
        84.6 * mean(words.map((word) => Math.max(1, countSyllables(word)))),
};
