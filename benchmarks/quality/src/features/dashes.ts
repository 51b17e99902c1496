import type { Feature } from './feature.ts';
import { perThousandWords } from './rates.ts';

export const dashes: Feature = {
  id: 'dashes',
  label: 'dashes per 1,000 words',
  role: 'repairable',
  onlyExcess: true,
  source: 'Em dashes, and en dashes or hyphens between spaces.',
  measure: (text) => perThousandWords(text, /—|(?<=\S\s)(?:–|--?)(?=\s)|(?<=\p{L})--(?=\p{L})/gu),
};
