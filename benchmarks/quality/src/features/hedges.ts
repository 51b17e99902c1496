import type { Feature } from './feature.ts';
import { anyOf, perThousandWords } from './rates.ts';

const pattern = anyOf([
  'may',
  'might',
  'could',
  'perhaps',
  'possibly',
  'probably',
  'likely',
  'seems?',
  'seemed',
  'appears? to',
  'appeared to',
  'suggests?',
  'often',
  'generally',
  'typically',
  'tends? to',
  'somewhat',
  'relatively',
]);

export const hedges: Feature = {
  id: 'hedges',
  label: 'hedges per 1,000 words',
  role: 'watched',
  source: 'may, might, perhaps, likely, seems, often and their like.',
  measure: (text) => perThousandWords(text, pattern),
};
