/**
 * Changes verbs in `-lyses` to `-lyzes` in American text: `analyses`, `paralyses`. The plural nouns `analyses` and
 * `paralyses` do not change.
 */
import type { Sense } from './word-context.ts';
import { partOfSpeech } from './noun-or-verb.ts';

const beforePlural =
  /^(?:\d+|two|three|four|five|six|several|many|multiple|various|few|both|all|some|most|other|no|the|these|those|such|of|in)$/u;
const afterPlural = /^(?:of|are|were|have|occur|occurred|aren't|weren't)$/u;

const toAmerican = (word: string): string => word.replace('lyses', 'lyzes');

/** For `analyses` and its compounds, which are usually nouns. */
export const analysesToAmerican: Sense = (word, context) =>
  partOfSpeech(word, context) === 'verb' ? toAmerican(word) : undefined;

/** For words that are usually verbs. The tagger takes most of them for nouns, so the neighboring words decide. */
export const paralysesToAmerican: Sense = (word, { before, after }) =>
  beforePlural.test(before[0] ?? '') || afterPlural.test(after[0] ?? '') ? undefined : toAmerican(word);
