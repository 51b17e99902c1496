import { sentencesForRhythmMin, type Feature } from './feature.ts';
import { deviation, mean } from './rates.ts';

export const sentenceSpread: Feature = {
  id: 'sentence-spread',
  label: 'spread of sentence lengths (sd / mean)',
  role: 'repairable',
  source: 'Coefficient of variation of words per sentence, in texts of five sentences or more.',
  measure: ({ sentences }) => {
    if (sentences.length < sentencesForRhythmMin) return undefined;
    const lengths = sentences.map((sentence) => sentence.words.length);
    return deviation(lengths) / mean(lengths);
  },
};
