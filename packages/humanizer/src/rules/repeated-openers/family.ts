import { defineFamily } from '../family.ts';
import { frontAdverbial } from './front-adverbial.ts';

export const repeatedOpenersFamily = defineFamily({
  id: 'repeated-openers',
  number: 15,
  habit: 'Sentence after sentence that starts with the same word.',
  allowance: { keptPer100Words: 0, editsPerSentence: 1 },
  rules: [frontAdverbial],
});
