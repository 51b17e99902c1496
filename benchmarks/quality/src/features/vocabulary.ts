import type { Feature } from './feature.ts';

/** Words in a window: short enough for the shortest texts of the corpora. */
const window = 50;

export const vocabulary: Feature = {
  id: 'vocabulary',
  label: 'different words in 50, %',
  role: 'watched',
  source: 'Moving-average type-token ratio (Covington and McFall 2010), window of 50 words.',
  measure: ({ words }) => {
    if (words.length < window) return undefined;
    const counts = new Map<string, number>();
    let sum = 0;
    for (const [place, word] of words.entries()) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      const gone = words[place - window];
      if (gone !== undefined) {
        const left = (counts.get(gone) ?? 1) - 1;
        if (left === 0) counts.delete(gone);
        else counts.set(gone, left);
      }
      if (place >= window - 1) sum += counts.size;
    }
    return (sum * 100) / window / (words.length - window + 1);
  },
};
