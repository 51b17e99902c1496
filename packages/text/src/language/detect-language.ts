/**
 * Detects whether a text is English. A negative result fails the job, so it is returned only with high confidence. For
 * short texts, lists of names, code, gibberish and texts in several languages, the result is `unsure`, and callers
 * treat them as English.
 */
import type { eld as Eld } from 'eld/extrasmall';
import { englishShare } from './english-words.ts';
import { createNgramDetector } from './ngram-detector.ts';
import { looksLikeCode, runningTextOf } from './running-text.ts';

/** The detected language of a text. */
export type LanguageGuess = {
  readonly outcome: 'english' | 'not_english' | 'unsure';
  /** ISO 639-1 code of the best guess; `en` if unsure. */
  readonly language: string;
};

/**
 * Samples are spread over the text to detect a second language. Together they contain 1,000 characters, which is as
 * many as eld needs.
 */
const samplesMax = 5;
const sampleLength = 200;

/**
 * A text that reaches both of these shares of function words is English unless a sample is clearly in another language.
 */
const englishSure = { own: 0.08, any: 0.3 };
/** A text or sample with at least this share of exclusively English words is never classified as another language. */
const englishTrace = 0.04;

/** Minimum numbers of letters and words for a negative result. Scripts other than Latin need fewer letters. */
const latinLettersMin = 50;
const latinWordsMin = 9;
const otherLettersMin = 12;

/** Minimum eld score of the best guess, and its minimum lead over the English score, both from 0 to 1. */
const scoreMin = 0.5;
const leadOverEnglishMin = 0.12;

/**
 * A text with more than this share of capitalized words is treated as a list of names. In German prose, the share is at
 * most 0.45.
 */
const capitalizedShareMax = 0.6;

/** Created on first use, because most texts are recognized without n-grams. */
let detector: typeof Eld | undefined;

function detect(text: string): ReturnType<typeof Eld.detect> {
  detector ??= createNgramDetector();
  return detector.detect(text);
}

const unsure: LanguageGuess = { outcome: 'unsure', language: 'en' };

/** Detects the language of a text from up to 1,000 characters of its first 60,000 UTF-16 units. */
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

/** Returns samples of equal length at regular intervals. Together they cover a short text completely. */
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

/**
 * Converts a sample in capitals to lower case, because the n-grams were counted in text with ordinary capitalization.
 */
function cleaned(sample: string): string {
  return sample === sample.toUpperCase() ? sample.toLowerCase() : sample;
}

/** Returns whether at least one sample of an English text is clearly in another language. */
function isMixed(samples: readonly string[]): boolean {
  return samples.some((sample) => {
    const words = sample.match(/[\p{L}\p{M}]+/gu) ?? [];
    if (englishShare(words).own >= englishTrace || !isLongEnough(words)) return false;
    return isAhead(detect(cleaned(sample)));
  });
}

/** Returns whether the best guess is not English and leads English by a clear margin. */
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
  const capitalized = cased.filter((word) => word.charAt(0) !== word.charAt(0).toLowerCase()).length;
  return capitalized / cased.length > capitalizedShareMax;
}
