import type { Feature } from './feature.ts';
import { percentOfSentences } from './rates.ts';

export const conjunctionOpeners: Feature = {
  id: 'conjunction-openers',
  label: 'sentences that open with And, But, So or Or, %',
  role: 'repairable',
  source: 'First word of the sentence.',
  measure: (text) => percentOfSentences(text, ({ words }) => /^(?:and|but|so|or)$/iu.test(words[0] ?? '')),
};
