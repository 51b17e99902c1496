import { defineFamily } from '../family.ts';

export const hooksFamily = defineFamily({
  id: 'hooks',
  number: 20,
  habit: 'Hooks: Here is the thing, Honestly.',
  allowance: { keptPer100Words: 0, editsPerSentence: 1 },
  rules: [],
});
