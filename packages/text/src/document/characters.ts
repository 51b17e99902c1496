/** Character classes for the tokenizer and for protection: tables for ASCII, Unicode properties for the rest. */

/**
 * Matches the characters that separate words in the word count: Unicode white space and U+FEFF. For use inside brackets
 * in a pattern. JavaScript's `\s` does not include U+0085.
 */
export const whiteSpaceClass = String.raw`\s\u0085`;

const asciiLetter = 1;
const asciiDigit = 2;
const asciiSpace = 4;

const ascii = new Uint8Array(128);
for (let code = 0; code < 128; code += 1) {
  if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)) ascii[code] = asciiLetter;
  else if (code >= 48 && code <= 57) ascii[code] = asciiDigit;
  else if (code === 32 || (code >= 9 && code <= 13)) ascii[code] = asciiSpace;
}

const letterOrMark = /^[\p{L}\p{M}]$/u;
const decimalDigit = /^\p{Nd}$/u;
const whiteSpace = new RegExp(`^[${whiteSpaceClass}]$`, 'u');
const whiteSpaces = new RegExp(`[${whiteSpaceClass}]+`, 'u');

function beyondAscii(pattern: RegExp, code: number): boolean {
  return pattern.test(String.fromCodePoint(code));
}

/** Returns true for letters of any script and for their combining marks. */
export function isLetter(code: number): boolean {
  return code < 128 ? ascii[code] === asciiLetter : beyondAscii(letterOrMark, code);
}

export function isDigit(code: number): boolean {
  return code < 128 ? ascii[code] === asciiDigit : beyondAscii(decimalDigit, code);
}

/** Returns true for Unicode white space and U+FEFF. */
export function isSpace(code: number): boolean {
  return code < 128 ? ascii[code] === asciiSpace : beyondAscii(whiteSpace, code);
}

/** Returns the runs of characters between white space, in order. Each run is billed as at most one word. */
export function splitRuns(text: string): string[] {
  return text.split(whiteSpaces).filter((run) => run !== '');
}

/** Returns true for straight and curly apostrophes. */
export function isApostrophe(code: number): boolean {
  return code === 0x27 || code === 0x2019;
}

/** Returns true for the hyphens that join words: plain, typographic and non-breaking. */
export function isHyphen(code: number): boolean {
  return code === 0x2d || code === 0x2010 || code === 0x2011;
}

const upperLetter = /^\p{Lu}/u;
const lowerLetter = /^\p{Ll}/u;

/** Returns whether the text starts with a capital letter. */
export function startsUpper(text: string): boolean {
  const code = text.charCodeAt(0);
  if (code < 128) return code >= 65 && code <= 90;
  return upperLetter.test(text);
}

/** Returns whether the text starts with a lower-case letter. */
export function startsLower(text: string): boolean {
  const code = text.charCodeAt(0);
  if (code < 128) return code >= 97 && code <= 122;
  return lowerLetter.test(text);
}

/** Converts the first letter to upper case, independently of the locale. */
export function capitalized(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return text === '' ? text : first.toUpperCase() + text.slice(first.length);
}

/** Converts the first letter to lower case, independently of the locale. */
export function uncapitalized(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return text === '' ? text : first.toLowerCase() + text.slice(first.length);
}
