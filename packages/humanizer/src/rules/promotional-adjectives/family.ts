import { defineFamily } from '../family.ts';
import { attributivePraise } from './attributive.ts';
import { plainPraise } from './plain-praise.ts';

export const promotionalAdjectivesFamily = defineFamily({
  id: 'promotional-adjectives',
  number: 10,
  habit: 'Advertising adjectives: vibrant, nestled, breathtaking.',
  allowance: { keptPer100Words: 0.05, editsPerSentence: 2 },
  rules: [attributivePraise, plainPraise],
});
