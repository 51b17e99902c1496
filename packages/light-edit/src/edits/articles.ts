/** Chooses `a` or `an` for a word according to its first sound. */
const vowelLetter = /^[aeiou]/u;
/** Matches words that begin with a vowel letter but are pronounced with the initial sound of `you` or `won`. */
const consonantSound =
  /^(?:u(?:bi|k(?:$|[^a-z])|na(?:nim|ry)|ni(?:[^nm]|$)|r(?:a[ln]|e[at]|i[cn]|olog)|s(?:[aeu]|ing)|t(?:ens|eri|il|op))|eu|ewe|one(?:$|[^a-z])|once|oui)/u;
/** Matches exceptions to the pattern above, which begin with a vowel sound: unimportant, unintended, usher. */
const vowelAfterAll = /^(?:uni(?:nh|nf|ni|ns|nt|nv|m[pa]|de|gn)|unim|unin|ush|usu?r?p?er$)/u;
const silentH = /^(?:hour|honest|honou?r|heir)/u;
/** Letters whose names start with a vowel sound, for acronyms that are spelled out. */
const vowelNamedLetters = 'AEFHILMNORSX';

/** Returns `an` or `a` for the word as written, or undefined if its pronunciation is uncertain. */
export function articleFor(word: string): 'a' | 'an' | undefined {
  const bare = word.replace(/^[^\p{L}\p{N}]+/u, '');
  if (bare === '') return undefined;
  const digits = /^\d[\d,.]*/u.exec(bare)?.[0];
  if (digits !== undefined) return articleForNumber(digits);
  const letters = /^[\p{L}']+/u.exec(bare)?.[0] ?? bare;
  if (letters === letters.toUpperCase()) {
    // Some acronyms are read as words (NASA) and some are spelled out (NBA). Choose an article only if it is the same
    // for both. A single letter (X-ray, U-turn) is always spelled out.
    const spelt = vowelNamedLetters.includes(letters.charAt(0)) ? 'an' : 'a';
    const spoken = /^[AEIO]/u.test(letters) ? 'an' : 'a';
    return letters.length === 1 || spelt === spoken ? spelt : undefined;
  }
  const lower = letters.toLowerCase();
  if (silentH.test(lower)) return 'an';
  if (consonantSound.test(lower) && !vowelAfterAll.test(lower)) return 'a';
  return vowelLetter.test(lower) ? 'an' : 'a';
}

function articleForNumber(digits: string): 'a' | 'an' {
  const whole = digits.replaceAll(',', '').split('.')[0] ?? '';
  if (whole.startsWith('8')) return 'an';
  return /^(?:11|18)(?:\d{3})*$/u.test(whole) ? 'an' : 'a';
}
