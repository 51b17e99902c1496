import { defineFamily } from '../family.ts';

export const triadsFamily = defineFamily({
  id: 'triads',
  number: 12,
  habit: 'Three near-synonyms where one is meant.',
  allowance: { keptPer100Words: 0.3, editsPerSentence: 1 },
  rules: [],
});
