import { defineFamily } from '../family.ts';
import { contract } from './contract.ts';

export const contractionsFamily = defineFamily({
  id: 'contractions',
  number: 17,
  habit: 'No contractions where a person would contract.',
  allowance: { keptPer100Words: 0, editsPerSentence: 2 },
  rules: [contract],
});
