import { defineFamily } from '../family.ts';
import { gerunds } from './gerunds.ts';
import { lightVerbs } from './light-verbs.ts';
import { nounPhrases } from './noun-phrases.ts';
import { plainNouns } from './plain-nouns.ts';
import { shortNouns } from './short-nouns.ts';

export const nominalisedVerbsFamily = defineFamily({
  id: 'nominalised-verbs',
  number: 6,
  habit: 'Actions hidden in nouns: conduct an analysis of.',
  allowance: { keptPer100Words: 0.02, editsPerSentence: 2 },
  rules: [lightVerbs, gerunds, shortNouns, plainNouns, nounPhrases],
});
