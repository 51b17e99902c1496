import type { Feature } from './feature.ts';
import { perThousandWords } from './rates.ts';

export const triads: Feature = {
  id: 'triads',
  label: 'lists of three per 1,000 words',
  role: 'repairable',
  onlyExcess: true,
  source: 'Three members of one to four words each, two commas or one, and a last `and` or `or`.',
  measure: (text) =>
    perThousandWords(
      text,
      /(?<=^|[\s(])[\p{L}'-]+(?: [\p{L}'-]+){0,2}, (?!and |or )[\p{L}'-]+(?: [\p{L}'-]+){0,3},? (?:and|or) [\p{L}'-]+/gu,
    ),
};
