import { defineFamily } from '../family.ts';

export const inflatedWordsFamily = defineFamily({
  id: 'inflated-words',
  number: 4,
  habit: 'Grand words where plain ones say the same.',
  allowance: { keptPer100Words: 0.2, editsPerSentence: 4 },
  rules: [],
});
