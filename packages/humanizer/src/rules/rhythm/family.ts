import { defineFamily } from '../family.ts';

export const rhythmFamily = defineFamily({
  id: 'rhythm',
  number: 14,
  habit: 'Sentences all of one length.',
  allowance: { keptPer100Words: 0, editsPerSentence: 2 },
  rules: [],
});
