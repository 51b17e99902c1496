import { sentencesForRhythmMin, type Feature } from './feature.ts';

/** Lengths that differ by no more than this share of the longer one are alike. */
const alikeShare = 0.2;

export const evenNeighbours: Feature = {
  id: 'even-neighbours',
  label: 'neighbouring sentences alike in length, %',
  role: 'repairable',
  source: 'Pairs of neighbours in one paragraph whose word counts differ by a fifth at most.',
  measure: ({ sentences }) => {
    if (sentences.length < sentencesForRhythmMin) return undefined;
    let pairs = 0;
    let alike = 0;
    for (const [place, sentence] of sentences.entries()) {
      const next = sentences[place + 1];
      if (next === undefined || next.paragraph !== sentence.paragraph) continue;
      const [a, b] = [sentence.words.length, next.words.length];
      pairs += 1;
      if (Math.abs(a - b) <= alikeShare * Math.max(a, b)) alike += 1;
    }
    return pairs === 0 ? undefined : (alike * 100) / pairs;
  },
};
