import { sentencesForRhythmMin, type Feature } from './feature.ts';

export const repeatedOpeners: Feature = {
  id: 'repeated-openers',
  label: 'sentences that open like the one before, %',
  role: 'repairable',
  onlyExcess: true,
  source: 'Same first word as the sentence before in the same paragraph.',
  measure: ({ sentences }) => {
    if (sentences.length < sentencesForRhythmMin) return undefined;
    let same = 0;
    let pairs = 0;
    for (const [place, sentence] of sentences.entries()) {
      const next = sentences[place + 1];
      if (next === undefined || next.paragraph !== sentence.paragraph) continue;
      pairs += 1;
      if (sentence.words[0]?.toLowerCase() === next.words[0]?.toLowerCase()) same += 1;
    }
    return pairs === 0 ? undefined : (same * 100) / pairs;
  },
};
