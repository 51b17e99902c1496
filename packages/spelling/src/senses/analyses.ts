/** Changes the verb `analyses` to `analyzes` in American text. The plural noun does not change. */
import type { Sense } from './word-context.ts';
import { partOfSpeech } from './noun-or-verb.ts';

export const analysesToAmerican: Sense = (word, context) =>
  partOfSpeech(word, context) === 'verb' ? 'analyzes' : undefined;
