import { defineFamily } from '../family.ts';
import { emptyEndings } from './empty-endings.ts';
import { lastWords } from './last-words.ts';

export const formulaEndingsFamily = defineFamily({
  id: 'formula-endings',
  number: 11,
  habit: 'Endings by formula that say it all again.',
  allowance: { keptPer100Words: 0.06, editsPerSentence: 2 },
  rules: [lastWords, emptyEndings],
});
