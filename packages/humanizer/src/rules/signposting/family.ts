import { defineFamily } from '../family.ts';

export const signpostingFamily = defineFamily({
  id: 'signposting',
  number: 2,
  habit: 'Announcing what comes instead of saying it.',
  allowance: { keptPer100Words: 0, editsPerSentence: 2 },
  rules: [],
});
