import { defineFamily } from '../family.ts';

export const negativeParallelsFamily = defineFamily({
  id: 'negative-parallels',
  number: 11,
  habit: 'Not just X, but Y as decoration.',
  allowance: { keptPer100Words: 0.05, editsPerSentence: 1 },
  rules: [],
});
