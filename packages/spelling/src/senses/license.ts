/** Changes the noun `license` to `licence` in British text. The verb `license` does not change. */
import type { Sense } from './word-context.ts';
import { partOfSpeech } from './noun-or-verb.ts';

export const licenseToBritish: Sense = (word, context) =>
  partOfSpeech(word, context) === 'noun' ? word.replace('license', 'licence') : undefined;
