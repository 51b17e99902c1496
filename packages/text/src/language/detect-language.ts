/**
 * Detects whether a text is English. Because a negative result fails the job, it is returned only with high confidence:
 * short texts, lists of names, code, gibberish and mixed texts are `unsure` and treated as English.
 */
import type { eld as Eld } from 'eld/extrasmall';
import { loadPackage } from '../load-package.ts';
import { englishShare } from './english-words.ts';
import { looksLikeCode, runningTextOf } from './running-text.ts';

/** The detected language of a text. */
export type LanguageGuess = {
  readonly outcome: 'english' | 'not_english' | 'unsure';
  /** ISO 639-1 code of the best guess; `en` when unsure. */
  readonly language: string;
};

/** Samples across the text, so that a second language in it is seen. Together within the 1,000 characters eld needs. */
const samplesMax = 5;
const sampleLength = 200;

/** From these shares of English grammar on it is English whatever the n-grams say; below the last one it is none. */
const englishSure = { own: 0.08, any: 0.3 };
const englishTrace = 0.04;

/** Fewer letters or words than these are too few to refuse a text for. Scripts other than Latin tell more by less. */
const latinLettersMin = 50;
const latinWordsMin = 9;
const otherLettersMin = 12;

/** What eld's score of the guess must be at least, and how far English must stay behind it, on its scale of 0 to 1. */
const scoreMin = 0.5;
const leadOverEnglishMin = 0.12;

/** More capitalised words than this share are names, not sentences. German prose has up to 0.45. */
const capitalisedShareMax = 0.6;

/** The n-gram detector. Loaded only for a text that is not plainly English: its tables take 30 MB in each thread. */
function detect(text: string): ReturnType<typeof Eld.detect> {
  const { eld } = loadPackage(import.meta.resolve('eld/extrasmall')) as { eld: typeof Eld };
  return eld.detect(text);
}

const unsure: LanguageGuess = { outcome: 'unsure', language: 'en' };

/** Guesses the language of a text from up to 1,000 characters of it. Pure; linear in the first 60,000 units. */
export function detectLanguage(text: string): LanguageGuess {
  const running = runningTextOf(text);
  if (looksLikeCode(running)) return unsure;
  const samples = samplesOf(running);
  const words = samples.join(' ').match(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu) ?? [];
  const share = englishShare(words);
  const isPlain = share.own >= englishSure.own && share.any >= englishSure.any;
  if (isPlain) return { outcome: isMixed(samples) ? 'unsure' : 'english', language: 'en' };
  const guess = detect(cleaned(samples.join(' ')));
  if (guess.language === 'en') {
    return { outcome: guess.isReliable() && !isMixed(samples) ? 'english' : 'unsure', language: 'en' };
  }
  if (guess.language === '' || share.own >= englishTrace || !isLongEnough(words)) return unsure;
  if (!isAhead(guess) || isListOfNames(words)) return unsure;
  if (samples.some((sample) => detect(cleaned(sample)).language === 'en')) return unsure;
  return { outcome: 'not_english', language: guess.language };
}

/** Stretches of equal length from the beginning to the end; the whole text when it is short. */
function samplesOf(text: string): string[] {
  const dense = text.replace(/\s+/gu, ' ').trim();
  if (dense.length <= samplesMax * sampleLength) {
    const length = Math.max(sampleLength, Math.ceil(dense.length / samplesMax));
    return Array.from({ length: Math.ceil(dense.length / length) }, (_, place) =>
      dense.slice(place * length, (place + 1) * length),
    );
  }
  const step = (dense.length - sampleLength) / (samplesMax - 1);
  return Array.from({ length: samplesMax }, (_, place) => {
    const start = Math.round(place * step);
    return dense.slice(start, start + sampleLength);
  });
}

/** Capitals throughout hide the language from n-grams that were counted on ordinary text. */
function cleaned(sample: string): string {
  return sample === sample.toUpperCase() ? sample.toLowerCase() : sample;
}

/** Some stretch of an English text is plainly in another language. */
function isMixed(samples: readonly string[]): boolean {
  return samples.some((sample) => {
    const words = sample.match(/[\p{L}\p{M}]+/gu) ?? [];
    if (englishShare(words).own >= englishTrace || !isLongEnough(words)) return false;
    return isAhead(detect(cleaned(sample)));
  });
}

/** The guess is another language than English, and English is far behind. Close neighbours may be confused. */
function isAhead(guess: ReturnType<typeof Eld.detect>): boolean {
  if (guess.language === '' || guess.language === 'en') return false;
  const scores = guess.getScores();
  const score = scores[guess.language] ?? 0;
  return score >= scoreMin && score - (scores['en'] ?? 0) >= leadOverEnglishMin;
}

function isLongEnough(words: readonly string[]): boolean {
  const letters = words.join('');
  const latin = letters.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin * 2 < letters.length) return letters.length >= otherLettersMin;
  return letters.length >= latinLettersMin && words.length >= latinWordsMin;
}

function isListOfNames(words: readonly string[]): boolean {
  const cased = words.filter((word) => word !== word.toUpperCase());
  if (cased.length < words.length / 2) return false;
  const capitalised = cased.filter((word) => word.charAt(0) !== word.charAt(0).toLowerCase()).length;
  return capitalised / cased.length > capitalisedShareMax;
}
