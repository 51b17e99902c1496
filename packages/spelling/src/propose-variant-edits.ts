/**
 * Proposes the changes that convert a text to US or British spelling. Names, quotations, code and other protected text
 * are left unchanged, as are capitalized words inside a sentence and words that are mentioned for their spelling.
 */
import type { Change, Document, Token, Variant } from '@humanize/text';
import { contextOf, createTextCounts, type TextCounts } from './context-of.ts';
import { isMentioned, sentencesOnSpelling } from './mentioned-spelling.ts';
import { isOxfordStyle } from './oxford-style.ts';
import type { Spelling } from './spelling.ts';
import type { WordContext } from './senses/word-context.ts';

/** Returns one change for each word that `variant` spells differently. Takes time linear in the length of the text. */
export function proposeVariantEdits(document: Document, variant: Variant, spelling: Spelling): readonly Change[] {
  const keepIze = isOxfordTarget(document, variant, spelling);
  const counts = createTextCounts(document);
  const onSpelling = sentencesOnSpelling(document);
  const changes: Change[] = [];
  for (const token of document.tokens) {
    if (!isSpelled(token) || isName(document, token) || isAnimal(document, token) || onSpelling.has(token.sentence))
      continue;
    const text = respellToken(document, token, variant, { spelling, keepIze, counts });
    if (text === token.text || isMentioned(document, token, text)) continue;
    changes.push({ start: token.start, end: token.end, text });
  }
  return changes;
}

/** Returns whether the target is British spelling and the text uses the Oxford style, whose -ize endings are preserved. */
export function isOxfordTarget(document: Document, variant: Variant, spelling: Spelling): boolean {
  return variant === 'en-GB' && isOxfordStyle(wordsOf(document), spelling);
}

/** Returns the words outside protected text that `variant` spells differently. */
export function listForeignSpellings(document: Document, variant: Variant, spelling: Spelling): readonly Token[] {
  const edits = proposeVariantEdits(document, variant, spelling);
  const starts = new Set(edits.map((edit) => edit.start));
  return document.tokens.filter((token) => starts.has(token.start));
}

/**
 * Returns true for words, and for units, which are respelled even though they are protected as part of a number:
 * `300 meters`, `a 100-meter race`.
 */
function isSpelled(token: Token): boolean {
  if (token.protectedBy !== undefined && token.protectedBy !== 'number') return false;
  return token.kind === 'word' || (token.kind === 'number' && token.text.includes('-'));
}

function wordsOf(document: Document): string[] {
  const words: string[] = [];
  for (const { kind, lower, protectedBy } of document.tokens) {
    if (kind !== 'word' || protectedBy !== undefined) continue;
    if (lower.includes('-')) words.push(...lower.split('-'));
    else words.push(lower);
  }
  return words;
}

export type Respelling = {
  readonly spelling: Spelling;
  readonly keepIze: boolean;
  readonly counts: TextCounts;
};

/** Respells each hyphen-separated part of a token, ignoring any possessive ending, and returns the whole token. */
export function respellToken(document: Document, token: Token, variant: Variant, tools: Respelling): string {
  if (!/['’-]/u.test(token.text)) return respellPart(document, token, variant, tools, [token.text], 0);
  const parts = token.text.split('-');
  const respelled = parts.map((part, place) => {
    const possessive = /['’]s?$/iu.exec(part)?.[0] ?? '';
    const bare = possessive === '' ? parts : parts.with(place, part.slice(0, -possessive.length));
    return respellPart(document, token, variant, tools, bare, place) + possessive;
  });
  return respelled.join('-');
}

function respellPart(
  document: Document,
  token: Token,
  variant: Variant,
  { spelling, keepIze, counts }: Respelling,
  parts: readonly string[],
  place: number,
): string {
  const word = parts[place] ?? '';
  const context = (): WordContext => contextOf(document, token, counts, parts, place);
  return spelling.respell(word, variant, { context, keepIze }) ?? word;
}

/** Returns true for animals whose names keep their spelling: `chimaeras` and `African greys`. */
function isAnimal(document: Document, token: Token): boolean {
  if (/^chima?eras?$/u.test(token.lower)) return true;
  const before = document.tokens[token.index - 1];
  return (
    /^gr[ae]ys$/u.test(token.lower) &&
    before?.sentence === token.sentence &&
    /^(?:J|NNP)/u.test(before.tag) &&
    startsUpper(before.text)
  );
}

/** Names of political parties that can start a sentence without an article: `Labour has promised …`. */
const parties: ReadonlySet<string> = new Set(['labor', 'labour']);

/**
 * Returns true for a capitalized word inside a sentence, and for the first word of a sentence if the next word is also
 * capitalized (Labor Day).
 */
function isName(document: Document, token: Token): boolean {
  if (!startsUpper(token.text)) return false;
  if (isAllUpper(token.text)) return false;
  if (!opensSentence(document, token) || parties.has(token.lower)) return true;
  const next = document.tokens[token.index + 1];
  return next !== undefined && next.sentence === token.sentence && startsUpper(next.text) && next.lower !== 'i';
}

function opensSentence(document: Document, token: Token): boolean {
  for (let index = token.index - 1; index >= 0; index -= 1) {
    const before = document.tokens[index];
    if (before === undefined || before.sentence !== token.sentence) return true;
    if (before.kind !== 'punctuation' && before.kind !== 'symbol') return false;
  }
  return true;
}

function startsUpper(text: string): boolean {
  const first = text.charAt(0);
  return first !== first.toLowerCase();
}

function isAllUpper(text: string): boolean {
  return text.length > 1 && text === text.toUpperCase();
}
