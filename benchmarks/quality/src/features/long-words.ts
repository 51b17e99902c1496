import { countSyllables } from '../text/syllables.ts';
import type { Feature } from './feature.ts';

export const longWords: Feature = {
  id: 'long-words',
  label: 'words of three syllables or more, %',
  role: 'repairable',
  source: 'Gunning (1952), The Technique of Clear Writing; the largest difference measured on the pairs.',
  measure: ({ words }) => {
    const spoken = words.filter((word) => /\p{L}/u.test(word));
    return spoken.length === 0
      ? undefined
      : (spoken.filter((word) => countSyllables(word) >= 3).length * 100) / spoken.length;
  },
};
