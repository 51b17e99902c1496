/** Changes the verb `practice` to `practise` in British text. The noun `practice` does not change. */
import type { Sense } from './word-context.ts';
import { partOfSpeech } from './noun-or-verb.ts';

export const practiceToBritish: Sense = (word, context) =>
  partOfSpeech(word, context) === 'verb' ? word.replace('practice', 'practise') : undefined;
