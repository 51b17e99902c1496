/** `She analyses it` is analyzes in America; `two analyses` is the same in both countries. */
import type { Sense } from './word-context.ts';
import { partOfSpeech } from './noun-or-verb.ts';

export const analysesToAmerican: Sense = (word, context) =>
  partOfSpeech(word, context) === 'verb' ? 'analyzes' : undefined;
