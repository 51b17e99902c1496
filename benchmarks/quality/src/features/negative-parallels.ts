import type { Feature } from './feature.ts';
import { perThousandWords } from './rates.ts';

export const negativeParallels: Feature = {
  id: 'negative-parallels',
  label: 'not X but Y, per 1,000 words',
  role: 'repairable',
  onlyExcess: true,
  source: 'not only/just/merely/simply …, more than just, and `is not X; it is Y` in one sentence or two.',
  measure: (text) =>
    perThousandWords(
      text,
      /\b(?:not|n't) (?:only|just|merely|simply|solely)\b|\b(?:more than|beyond) (?:just|merely|simply)\b|\b(?:is|was|are|were)(?:n't| not)\b[^.!?\n]{1,80}[;,.—–] ?(?:it|they|this|that|he|she)(?:'s|'re| is| was| are| were)\b|\bnot [^.,;!?\n]{2,60}, but (?!also)/giu,
    ),
};
