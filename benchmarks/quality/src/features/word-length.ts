import type { Feature } from './feature.ts';
import { mean } from './rates.ts';

export const wordLength: Feature = {
  id: 'word-length',
  label: 'letters per word',
  role: 'repairable',
  source: 'Mean number of letters of all words that hold one.',
  measure: ({ words }) => {
    const lengths = words.map((word) => word.match(/\p{L}/gu)?.length ?? 0).filter((length) => length > 0);
    return lengths.length === 0 ? undefined : mean(lengths);
  },
};
