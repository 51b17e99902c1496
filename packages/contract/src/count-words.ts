/**
 * Counts words. A word is a maximal run of characters other than Unicode white space and U+FEFF that contains at least
 * one letter (\p{L}) or decimal digit (\p{Nd}). Validation, billing, the dashboard and the client all use this
 * function.
 */

const letterOrDigit = /^[\p{L}\p{Nd}]$/u;

/**
 * Counts the words of a text in a single pass.
 * @param text any string; lone surrogates are neither white space nor letters
 */
export function countWords(text: string): number {
  let words = 0;
  let counted = false; // whether the current run has been counted
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80 ? isAsciiSpace(unit) : isOtherSpace(unit)) {
      counted = false;
    } else if (!counted && (unit < 0x80 ? isAsciiLetterOrDigit(unit) : isOtherLetterOrDigit(text, index))) {
      counted = true;
      words += 1;
    }
  }
  return words;
}

function isAsciiSpace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
}

function isAsciiLetterOrDigit(unit: number): boolean {
  const lower = unit | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (unit >= 0x30 && unit <= 0x39);
}

/**
 * Returns true for U+FEFF and for non-ASCII characters that have the White_Space property. JavaScript's `\s` differs
 * because it does not include U+0085.
 */
function isOtherSpace(unit: number): boolean {
  if (unit < 0x1680) return unit === 0x85 || unit === 0xa0;
  if (unit < 0x2000) return unit === 0x1680;
  if (unit < 0x3001) {
    return (
      unit <= 0x200a || unit === 0x2028 || unit === 0x2029 || unit === 0x202f || unit === 0x205f || unit === 0x3000
    );
  }
  return unit === 0xfeff;
}

/** Returns whether the code point at the index is a letter or digit. Returns false for the second half of a surrogate pair. */
function isOtherLetterOrDigit(text: string, index: number): boolean {
  return letterOrDigit.test(String.fromCodePoint(text.codePointAt(index) ?? 0));
}
