import { defineFamily } from '../family.ts';
import { inflatedAdjectives } from './adjectives.ts';
import { inflatedAdverbs } from './adverbs.ts';
import { inflatedNouns } from './nouns.ts';
import { inflatedVerbsWithObjects } from './verbs-with-objects.ts';
import { inflatedVerbs } from './verbs.ts';

export const inflatedWordsFamily = defineFamily({
  id: 'inflated-words',
  number: 4,
  habit: 'Grand words where plain ones say the same.',
  allowance: { keptPer100Words: 0.2, editsPerSentence: 4 },
  rules: [inflatedVerbs, inflatedVerbsWithObjects, inflatedAdjectives, inflatedAdverbs, inflatedNouns],
});
