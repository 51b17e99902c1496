import { defineFamily } from '../family.ts';
import { andAnd } from './and-and.ts';
import { nearSynonymGoes } from './near-synonym-goes.ts';
import { threeDeeds } from './three-deeds.ts';
import { tellLastApart } from './tell-last-apart.ts';

export const triadsFamily = defineFamily({
  id: 'triads',
  number: 12,
  habit: 'Everything in threes, near-synonyms among them.',
  allowance: { keptPer100Words: 0, editsPerSentence: 1 },
  rules: [nearSynonymGoes, andAnd, tellLastApart, threeDeeds],
});
