/** Britain licenses (verb) by a licence (noun); America spells both with s. */
import type { Sense } from './word-context.ts';
import { partOfSpeech } from './noun-or-verb.ts';

export const licenseToBritish: Sense = (word, context) =>
  partOfSpeech(word, context) === 'noun' ? word.replace('license', 'licence') : undefined;
