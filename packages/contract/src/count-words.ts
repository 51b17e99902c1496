/**
 * Counts words. A word is a maximal run of characters that are neither Unicode white space nor U+FEFF and that contains
 * at least one letter (\p{L}) or decimal digit (\p{Nd}). Validation, billing, dashboard and client all use this function.
 */

const letterOrDigit = /^[\p{L}\p{Nd}]$/u;

/**
 * Counts the words of a text in one pass and linear time.
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

/** The White_Space property beyond ASCII, and U+FEFF. JavaScript's `\s` differs: it lacks U+0085. */
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

/** At the second half of a surrogate pair, only that half is checked, which is never a letter. */
function isOtherLetterOrDigit(text: string, index: number): boolean {
  return letterOrDigit.test(String.fromCodePoint(text.codePointAt(index) ?? 0));
}
