import type { Feature } from './feature.ts';
import { perThousandWords } from './rates.ts';

export const contractions: Feature = {
  id: 'contractions',
  label: 'contractions per 1,000 words',
  role: 'repairable',
  source: "n't, 'm, 're, 've, 'll, 'd, and 's after a pronoun or question word.",
  measure: (text) =>
    perThousandWords(
      text,
      /\p{L}n't\b|\p{L}'(?:m|re|ve|ll|d)\b|\b(?:it|he|she|that|there|what|who|here|where|how|let)'s\b/giu,
    ),
};
