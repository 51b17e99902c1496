import { defineFamily } from '../family.ts';

export const wordyPhrasesFamily = defineFamily({
  id: 'wordy-phrases',
  number: 5,
  habit: 'Several words where one does.',
  allowance: { keptPer100Words: 0.1, editsPerSentence: 3 },
  rules: [],
});
