import { defineFamily } from '../family.ts';
import { wordyConnectives } from './connectives.ts';
import { plainOpeners } from './plain-openers.ts';
import { toForPurpose } from './purpose.ts';
import { wordyVerbs } from './verbs.ts';

export const wordyPhrasesFamily = defineFamily({
  id: 'wordy-phrases',
  number: 4,
  habit: 'Several words where one will do.',
  allowance: { keptPer100Words: 0.13, editsPerSentence: 3 },
  rules: [wordyConnectives, wordyVerbs, toForPurpose, plainOpeners],
});
