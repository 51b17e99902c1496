import { defineFamily } from '../family.ts';
import { oneKind } from './one-kind.ts';

export const mixedQuotesFamily = defineFamily({
  id: 'mixed-quotes',
  number: 16,
  habit: 'Curly and straight quotes mixed.',
  allowance: { keptPer100Words: 0, editsPerSentence: 40 },
  rules: [oneKind],
});
