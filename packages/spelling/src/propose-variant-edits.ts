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
    if (!isSpelled(token) || isParty(token) || isParrot(document, token) || onSpelling.has(token.sentence)) continue;
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
 * Returns true for words, and for lower-case units, which are respelled even though they are protected as part of a
 * number: `300 meters`, `a 100-meter race`.
 */
function isSpelled(token: Token): boolean {
  if (token.protectedBy === 'number') return /^\P{L}*\p{Ll}/u.test(token.text);
  return token.protectedBy === undefined;
}

/** Returns the parts of unprotected words, in lower case. */
function wordsOf(document: Document): string[] {
  return document.tokens
    .filter(({ protectedBy }) => protectedBy === undefined)
    .flatMap(({ lower }) => lower.split('-'));
}

export type Respelling = {
  readonly spelling: Spelling;
  readonly keepIze: boolean;
  readonly counts: TextCounts;
};

/** The plain, the typographic and the non-breaking hyphen. */
const hyphens = /[-\u2010\u2011]/gu;

/** Respells each hyphen-separated part of a token, ignoring any possessive ending, and returns the whole token. */
export function respellToken(
  document: Document,
  token: Token,
  variant: Variant,
  { spelling, keepIze, counts }: Respelling,
): string {
  const parts = token.text.split(hyphens);
  const between = token.text.match(hyphens) ?? [];
  const words = parts.map((part) => part.replace(/['’]s$/u, ''));
  const respelled = parts.map((part, place) => {
    const word = words[place] ?? part;
    const context = (): WordContext => contextOf(document, token, counts, words, place);
    return (spelling.respell(word, variant, { context, keepIze }) ?? word) + part.slice(word.length);
  });
  return respelled.map((part, place) => part + (between[place] ?? '')).join('');
}

/** Names of political parties that can start a sentence without an article: `Labour has promised …`. */
const parties: ReadonlySet<string> = new Set(['Labor', 'Labour']);

function isParty(token: Token): boolean {
  return parties.has(token.text);
}

const grays: ReadonlySet<string> = new Set(['grays', 'greys']);

/** Returns true for `greys` after a name. `African greys` are parrots. */
function isParrot(document: Document, token: Token): boolean {
  if (!grays.has(token.lower)) return false;
  const before = document.tokens[token.index - 1];
  return before?.protectedBy === 'name' && before.sentence === token.sentence;
}
