import { defineFamily } from '../family.ts';
import { lightVerbs } from './light-verbs.ts';

export const nominalisedVerbsFamily = defineFamily({
  id: 'nominalised-verbs',
  number: 6,
  habit: 'Actions hidden in nouns: conduct an analysis of.',
  allowance: { keptPer100Words: 0.1, editsPerSentence: 2 },
  rules: [lightVerbs],
});
