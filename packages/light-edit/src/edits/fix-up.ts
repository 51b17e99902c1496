/**
 * Corrects the text around changes, so rules do not have to: capitalizes the new first word of a sentence, and adapts
 * `a` or `an` to the word that follows it after the change.
 */
import {
  type Change,
  type Document,
  type ProtectedSpan,
  type Source,
  type Span,
  capitalized,
  startsLower,
  startsUpper,
} from '@humanize/text';
import { articleFor } from './articles.ts';
import { protectedIn } from './protected-in.ts';

/** Maximum number of quotation marks and other punctuation before the first word of a sentence. */
const openingMarksMax = 16;

/** Returns true for a change at the start of a capitalized sentence. The text of the change must then also be capitalized. */
export function startsCapitalSentence(document: Document, change: Change, sentenceIndex: number): boolean {
  const sentence = document.sentences[sentenceIndex];
  if (sentence === undefined) return false;
  const end = Math.min(sentence.endToken, sentence.firstToken + openingMarksMax + 1);
  for (let index = sentence.firstToken; index < end; index += 1) {
    const token = document.tokens[index];
    if (token === undefined) return false;
    if (token.kind === 'punctuation' && token.end <= change.start) continue;
    // An insertion before the first word is at the start; a change after the first word is not.
    return change.start <= token.start && (startsUpper(token.text) || token.kind === 'punctuation');
  }
  return false;
}

/** Returns the index of the last sentence that starts at or before an offset, or -1 if there is none. */
export function sentenceIndexAt(document: Document, offset: number): number {
  let low = 0;
  let high = document.sentences.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((document.sentences[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const found = low - 1;
  return found;
}

const terminator = /[.!?…]["'”’)\]]{0,3}\s*$/u;
/**
 * Matches the start of a sentence within a replacement. Only the first `sentenceStartMax` UTF-16 units are searched,
 * because the rest may be the customer's text.
 */
const innerStart = /[.!?]\s+(?=\p{Ll})/gu;
const sentenceStartMax = 24;
/** Number of UTF-16 code units to search for the first letter after opening quotes, brackets and spaces. */
const openersMax = 6;

/**
 * Returns the corrections to capitals and articles that are needed after the edits, in ascending order and without
 * overlaps. `capital[i]` is true if the i-th change is at the start of a sentence.
 */
export function fixUpsFor(source: Source, placed: readonly Span[], capital: readonly boolean[]): Change[] {
  const fixUps = new Map<number, Change>();
  const add = (change: Change | undefined): void => {
    if (change === undefined) return;
    const isFree = protectedIn(source.protectedSpans, change).every((span) => isArticleAlone(source.text, span));
    if (isFree) fixUps.set(change.start, change);
  };
  placed.forEach((span, index) => {
    if (capital[index] === true) add(capitalAt(source.text, span.start));
    if (span.end > span.start && terminator.test(source.text.slice(Math.max(span.start, span.end - 8), span.end))) {
      add(capitalAt(source.text, span.end));
    }
    for (const match of source.text
      .slice(span.start, Math.min(span.end, span.start + sentenceStartMax))
      .matchAll(innerStart)) {
      add(capitalAt(source.text, span.start + match.index + match[0].length));
    }
    for (const change of articlesAround(source.text, span)) {
      const isCapital = startsUpper(fixUps.get(change.start)?.text ?? '');
      add(isCapital ? { ...change, text: capitalized(change.text) } : change);
    }
  });
  return [...fixUps.values()].toSorted((a, b) => a.start - b.start);
}

/**
 * Returns true for an article that was taken for a name because of its capital, or for a formula because of a tag:
 * `**Light:** An innovative frame`, `<b>Light</b> an innovative frame`.
 */
function isArticleAlone(text: string, { reason, start, end }: ProtectedSpan): boolean {
  return (reason === 'name' || reason === 'formula') && /^\s?an?\s?$/iu.test(text.slice(start, end));
}

/**
 * Returns the change that capitalizes the first letter after an offset, or undefined if the letter is already a
 * capital.
 */
export function capitalAt(text: string, from: number): Change | undefined {
  for (let at = from; at < Math.min(text.length, from + openersMax); at += 1) {
    const character = text.charAt(at);
    if (/[\s"“‘'([*_]/u.test(character)) continue;
    if (!startsLower(character)) return undefined;
    const upper = capitalized(character);
    return upper.length === 1 ? { start: at, end: at + 1, text: upper } : undefined;
  }
  return undefined;
}

/** Matches an article and the next word. A tag may precede the word: `an <b>innovative</b> frame`. */
const articlePair = /\b(an?)(\s+(?:<[a-z][^<>\n]{0,40}>)?)(["“‘'(]?[\p{L}\p{N}][^\s,.;:!?)”"’<]*)/giu;
/** Number of UTF-16 units on each side of a change to search for an article and its word. */
const reach = 50;

/** Returns corrections for the articles that precede a different word after the change. */
function articlesAround(text: string, span: Span): Change[] {
  const from = Math.max(0, span.start - reach);
  const windowEnd = Math.min(text.length, span.end + reach);
  const changes: Change[] = [];
  for (const match of text.slice(from, windowEnd).matchAll(articlePair)) {
    const article = match[1] ?? '';
    const word = match[3] ?? '';
    const start = from + match.index;
    const wordStart = start + article.length + (match[2]?.length ?? 0);
    const straddles =
      (start < span.start && wordStart >= span.start && wordStart <= span.end) ||
      (start >= span.start && start < span.end);
    if (!straddles || start > span.end || (article === 'A' && isLetterName(text, start))) continue;
    const wanted = articleFor(word);
    if (wanted === undefined || wanted === article.toLowerCase()) continue;
    const written = startsUpper(article) ? capitalized(wanted) : wanted;
    changes.push({ start, end: start + article.length, text: written });
  }
  return changes;
}

/**
 * Returns true for a capital A that is a letter rather than an article, because it is inside a sentence: `vitamin A in`, `Plan
 * A is`.
 */
function isLetterName(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 3), start).trimEnd();
  return before !== '' && !/[.!?:"“‘(\n]$/u.test(before);
}
