/**
 * Finds texts that hide words: a text is billed by its runs between white space, and a run may join words with a dash, an
 * invisible character or anything else. No engine may change noticeably more words than were billed. It finds none of the
 * 2,059 texts and rewrites that were read during development. All functions take linear time.
 */
import { tokenizeParagraph } from './parse-paragraph.ts';
import { parseText } from './read-document.ts';
import type { RawToken, Unreadable } from '../document/tokenize.ts';
import { whiteSpaceClass } from '../document/characters.ts';

/** Words beyond the billed ones that ordinary text has: `well-known`, `and/or`, `this—or that`. */
const shareMax = 1.05;
const extraWordsMax = 10;
/** If the words of a text are longer than this on average, words are joined without a separator. Ordinary texts have up to 6.9. */
const lettersPerWordMax = 8;
/** Letters and digits, also with an apostrophe, or as a number with its separators. */
const visibleWord = /[\p{L}\p{M}\p{Nd}]+(?:(?:['’]|(?<=\p{Nd})[.,:/](?=\p{Nd}))[\p{L}\p{M}\p{Nd}]+)*/gu;
const letter = /\p{L}/gu;
const whiteSpace = new RegExp(`[${whiteSpaceClass}]+`, 'u');
/** The second token of a contraction: `n't`, `'s`. */
const contractionEnd = /^(?:n['’]t|['’]\p{L})/iu;

/** Counts the words of a text as if every character other than a letter, digit or apostrophe ended a word. */
export function countVisibleWords(text: string): number {
  return Math.max(count(text, visibleWord), Math.ceil(count(text, letter) / lettersPerWordMax));
}

/** The words of a text as they are billed. */
function countBilledWords(text: string): number {
  return text.split(whiteSpace).filter((run) => /[\p{L}\p{Nd}]/u.test(run)).length;
}

/** True if these are noticeably more words than were billed. */
export function exceedsBilledWords(words: number, billed: number): boolean {
  return words > billed * shareMax + extraWordsMax;
}

/** True if the words that a rule may change exceed the billed words. */
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
