/** Britain practises (verb) what becomes a practice (noun); America spells both with c. */
import type { Sense } from './word-context.ts';
import { partOfSpeech } from './noun-or-verb.ts';

export const practiceToBritish: Sense = (word, context) =>
  partOfSpeech(word, context) === 'verb' ? word.replace('practice', 'practise') : undefined;
