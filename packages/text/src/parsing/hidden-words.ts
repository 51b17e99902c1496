/**
 * Detects texts that hide words from billing. Billing counts runs of characters between white space, and a run can
 * contain several words that are joined by a dash, an invisible character or another character. No engine may change
 * noticeably more words than were billed. None of the 2,059 texts and rewrites that were read during development is
 * detected. All functions run in linear time.
 */
import { tokenizeParagraph } from './parse-paragraph.ts';
import { parseText } from './read-document.ts';
import type { RawToken, Unreadable } from '../document/tokenize.ts';
import { splitRuns } from '../document/characters.ts';

/** Tolerance for ordinary text, which has more words than are billed: `well-known`, `and/or`, `this—or that`. */
const shareMax = 1.05;
const extraWordsMax = 10;
/**
 * If the average word has more letters than this, words were joined without a separator. Ordinary texts average at most
 * 6.9.
 */
const lettersPerWordMax = 8;
/** Matches a run of letters and digits, including apostrophes within it and separators within numbers. */
const visibleWord = /[\p{L}\p{M}\p{Nd}]+(?:(?:['’]|(?<=\p{Nd})[.,:/](?=\p{Nd}))[\p{L}\p{M}\p{Nd}]+)*/gu;
const letter = /\p{L}/gu;
/** Matches the second token of a contraction: `n't`, `'s`. */
const contractionEnd = /^(?:n['’]t|['’]\p{L})/iu;

/**
 * Counts the words of a text as if every character other than a letter, digit or apostrophe ended a word. Separators
 * within numbers, as in `1,000`, do not end a word. Returns at least one word per `lettersPerWordMax` letters, to
 * account for words joined without a separator.
 */
export function countVisibleWords(text: string): number {
  return Math.max(count(text, visibleWord), Math.ceil(count(text, letter) / lettersPerWordMax));
}

/** Counts the words of a text in the same way as billing. */
export function countBilledWords(text: string): number {
  return splitRuns(text).filter((run) => /[\p{L}\p{Nd}]/u.test(run)).length;
}

/** True if the number of words noticeably exceeds the number of billed words. */
export function exceedsBilledWords(words: number, billed: number): boolean {
  return words > billed * shareMax + extraWordsMax;
}

/** Returns whether rules may change noticeably more words than are billed. */
export function hidesWords(text: string): boolean {
  const billed = countBilledWords(text);
  if (!exceedsBilledWords(countVisibleWords(text), billed)) return false;
  return exceedsBilledWords(countUnprotectedWords(text), billed);
}

function countUnprotectedWords(text: string): number {
  const { paragraphs, protectedSpans } = parseText(text);
  let words = 0;
  let first = 0;
  for (const { start, end } of paragraphs) {
    while ((protectedSpans[first]?.end ?? Infinity) <= start) first += 1;
    const inside: Unreadable[] = [];
    for (let index = first; (protectedSpans[index]?.start ?? Infinity) < end; index += 1) {
      const span = protectedSpans[index] ?? { start: end, end };
      inside.push({
        start: Math.max(span.start, start) - start,
        end: Math.min(span.end, end) - start,
        tokenizedAs: 'hidden',
      });
    }
    words += tokenizeParagraph(text.slice(start, end), inside).tokens.filter(isWord).length;
  }
  return words;
}

function isWord({ kind, spaced, text }: RawToken): boolean {
  return kind === 'number' || (kind === 'word' && (spaced || !contractionEnd.test(text)));
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
