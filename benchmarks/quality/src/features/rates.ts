// How often something stands in a text.

import type { MeasuredText } from '../text/read-text.ts';

/** Matches of a pattern in the prose per 1,000 words. The pattern must be global. */
export function perThousandWords(text: MeasuredText, pattern: RegExp): number | undefined {
  if (text.words.length === 0) return undefined;
  return ((text.prose.match(pattern)?.length ?? 0) * 1000) / text.words.length;
}

/** Words of the set per 1,000 words. */
export function wordsPerThousand(text: MeasuredText, isCounted: (word: string) => boolean): number | undefined {
  if (text.words.length === 0) return undefined;
  return (text.words.filter(isCounted).length * 1000) / text.words.length;
}

/** Sentences that fit, in per cent of all. Undefined for a text without sentences. */
export function percentOfSentences(
  text: MeasuredText,
  fits: (sentence: MeasuredText['sentences'][number]) => boolean,
): number | undefined {
  if (text.sentences.length === 0) return undefined;
  return (text.sentences.filter(fits).length * 100) / text.sentences.length;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Standard deviation of a sample; 0 for fewer than two values. */
export function deviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}

/** One pattern that matches any of the phrases as whole words, whatever the capitals. */
export function anyOf(phrases: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}'-])(?:${phrases.join('|')})(?![\\p{L}\\p{N}'-])`, 'giu');
}
