import type { Feature } from './feature.ts';
import { perThousandWords } from './rates.ts';

export const trailingIng: Feature = {
  id: 'trailing-ing',
  label: 'comments in -ing at the end per 1,000 words',
  role: 'repairable',
  onlyExcess: true,
  source: 'A comma, a word in -ing (after an adverb or none) that opens the last part of the sentence.',
  measure: (text) =>
    perThousandWords(
      text,
      /,\s+(?:\p{L}+ly\s+)?(?!(?:during|including|according|regarding|something|nothing|anything|everything|being|king|morning|evening)\b)\p{Ll}{2,}ing\b[^.!?;\n,]{3,200}[.!?]/gu,
    ),
};
