import type { Feature } from './feature.ts';
import { percentOfSentences } from './rates.ts';

export const shortSentences: Feature = {
  id: 'short-sentences',
  label: 'sentences of up to 8 words, %',
  role: 'repairable',
  source: 'Share of all sentences.',
  measure: (text) => percentOfSentences(text, ({ words }) => words.length <= 8),
};
