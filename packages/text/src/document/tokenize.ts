/**
 * Splits running text into tokens in linear time. Contractions are split (do|n't, it|'s); dotted names and decimals are
 * not. Hidden spans, such as markup, are skipped. Each opaque span is one token.
 */
import { leadingAbbreviations, numberAbbreviations, trailingAbbreviations } from './abbreviations.ts';
import { isApostrophe, isDigit, isHyphen, isLetter, isSpace } from './characters.ts';
import type { TokenKind } from './document.ts';
import type { Span } from './span.ts';

/** An untagged token. Offsets are relative to the tokenized text. */
export type RawToken = Span & {
  readonly text: string;
  readonly kind: TokenKind;
  readonly spaced: boolean;
};

/** A span that is not split. An `opaque` span becomes one token, a `hidden` span none. */
export type Unreadable = Span & {
  readonly tokenizedAs: 'opaque' | 'hidden';
};

/** Maximum length of a word in UTF-16 code units. */
const wordLengthMax = 60;

/** Splits `text` into tokens. `unreadable` must be sorted and disjoint. */
export function tokenize(text: string, unreadable: readonly Unreadable[]): RawToken[] {
  const tokens: RawToken[] = [];
  let at = 0;
  let nextUnreadable = 0;
  let spaced = true;
  while (at < text.length) {
    const blocked = unreadable[nextUnreadable];
    if (blocked !== undefined && at >= blocked.start) {
      nextUnreadable += 1;
      if (blocked.end <= at) continue;
      if (blocked.tokenizedAs === 'opaque') {
        tokens.push({ start: at, end: blocked.end, text: text.slice(at, blocked.end), kind: 'opaque', spaced });
        spaced = false;
      }
      at = blocked.end;
      continue;
    }
    const code = text.codePointAt(at) ?? 0;
    if (isSpace(code)) {
      spaced = true;
      at += 1;
      continue;
    }
    const limit = blocked === undefined ? text.length : blocked.start;
    const end = endOfToken(text, at, limit, code);
    pushToken(tokens, text, at, end, code, spaced);
    spaced = false;
    at = end;
  }
  return tokens;
}

function endOfToken(text: string, at: number, limit: number, code: number): number {
  if (isLetter(code)) return endOfWord(text, at, limit);
  if (isDigit(code)) return endOfNumber(text, at, limit);
  const width = code > 0xffff ? 2 : 1;
  let end = at + width;
  // A run of full stops, hyphens or underscores is one token: ... -- ___
  if (code === 0x2e || code === 0x2d || code === 0x5f) {
    while (end < limit && text.charCodeAt(end) === code) end += 1;
  }
  return Math.min(end, Math.max(limit, at + 1));
}

function isWordPart(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === 0x5f;
}

/** Returns true for characters that continue a word if they are between letters or digits. */
function joinsWord(code: number): boolean {
  return isApostrophe(code) || isHyphen(code) || code === 0x2e || code === 0x26;
}

function endOfWord(text: string, at: number, limit: number): number {
  let end = at;
  let dotted = false;
  while (end < limit) {
    const code = text.codePointAt(end) ?? 0;
    const width = code > 0xffff ? 2 : 1;
    if (isWordPart(code)) {
      end += width;
      continue;
    }
    if (!joinsWord(code) || end + 1 >= limit || !isWordPart(text.codePointAt(end + 1) ?? 0)) break;
    // `end.Next`, where a space is missing, is two words; `Node.js`, `U.S.A` and `e.g` are one word each.
    if (code === 0x2e) {
      if (!joinsDotted(text, at, end)) break;
      dotted = true;
    }
    end += 1;
  }
  return end < limit && text.charCodeAt(end) === 0x2e && keepsStop(text, at, end, limit, dotted) ? end + 1 : end;
}

/** Returns whether the dot at `end` is inside a dotted name: after one letter, or before a lower-case letter or a digit. */
function joinsDotted(text: string, at: number, end: number): boolean {
  const next = text.charCodeAt(end + 1);
  const nextIsCapital = next >= 65 && next <= 90;
  if (!nextIsCapital) return true;
  return end - at === 1 || text.charCodeAt(end - 2) === 0x2e || (end - at === 2 && /^ph$/iu.test(text.slice(at, end)));
}

/** Returns whether the full stop after the word is part of an abbreviation. */
function keepsStop(text: string, at: number, end: number, limit: number, dotted: boolean): boolean {
  if (end - at > 8 || text.charCodeAt(end + 1) === 0x2e) return false;
  const word = text.slice(at, end).toLowerCase();
  if (leadingAbbreviations.has(word) || trailingAbbreviations.has(word)) return true;
  if (numberAbbreviations.has(word)) {
    let next = end + 1;
    while (next < limit && next < end + 4 && isSpace(text.charCodeAt(next))) next += 1;
    return next > end + 1 && isDigit(text.charCodeAt(next));
  }
  const first = text.charCodeAt(at);
  const isCapital = first >= 65 && first <= 90;
  // Initials (J. Smith) and dotted capitals (U.S., N.A.T.O.).
  if (end - at === 1) return isCapital && first !== 0x49;
  return dotted && /^(?:[a-z]\.)+[a-z]$/u.test(word);
}

function endOfNumber(text: string, at: number, limit: number): number {
  let end = at;
  while (end < limit) {
    const code = text.codePointAt(end) ?? 0;
    if (isDigit(code) || isLetter(code)) {
      end += code > 0xffff ? 2 : 1;
      continue;
    }
    const next = end + 1 < limit ? (text.codePointAt(end + 1) ?? 0) : 0;
    const joinsDigits = (code === 0x2e || code === 0x2c || code === 0x3a || code === 0x2f) && isDigit(next);
    const joinsCompound = (isHyphen(code) || code === 0x2013) && (isDigit(next) || (code !== 0x2013 && isLetter(next)));
    if (!joinsDigits && !joinsCompound) break;
    end += 1;
  }
  return end;
}

const contractionEnding = /(?:n['’]t|['’](?:s|m|re|ve|ll|d))$/iu;

function pushToken(tokens: RawToken[], text: string, at: number, end: number, code: number, spaced: boolean): void {
  const word = text.slice(at, end);
  if (isLetter(code)) {
    if (word.length > wordLengthMax) {
      tokens.push({ start: at, end, text: word, kind: 'opaque', spaced });
      return;
    }
    const ending = word.includes("'") || word.includes('’') ? contractionEnding.exec(word) : null;
    if (ending !== null && ending.index > 0) {
      const cut = at + ending.index;
      tokens.push({ start: at, end: cut, text: text.slice(at, cut), kind: 'word', spaced });
      tokens.push({ start: cut, end, text: text.slice(cut, end), kind: 'word', spaced: false });
      return;
    }
    tokens.push({ start: at, end, text: word, kind: 'word', spaced });
    return;
  }
  tokens.push({ start: at, end, text: word, kind: isDigit(code) ? 'number' : markKind(code), spaced });
}

const punctuationMark = /^\p{P}$/u;
/** Characters that Unicode classifies as punctuation but that are tokenized as symbols. */
const symbolMarks = '%&@#*/\\§†‡‰';

function markKind(code: number): TokenKind {
  const mark = String.fromCodePoint(code);
  return punctuationMark.test(mark) && !symbolMarks.includes(mark) ? 'punctuation' : 'symbol';
}
