import { defineFamily } from '../family.ts';

export const byPassivesFamily = defineFamily({
  id: 'by-passives',
  number: 23,
  habit: 'Passives that name their agent.',
  allowance: { keptPer100Words: 0.1, editsPerSentence: 1 },
  rules: [],
});
