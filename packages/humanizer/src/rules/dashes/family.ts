import { defineFamily } from '../family.ts';

export const dashesFamily = defineFamily({
  id: 'dashes',
  number: 13,
  habit: "Dashes far beyond a person's rate.",
  allowance: { keptPer100Words: 0.2, editsPerSentence: 1 },
  rules: [],
});
