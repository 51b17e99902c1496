/** An index of the words of a text that finds names in any form. */
import { startsUpper } from '@humanize/text';
import { canBeName, isCommonWord, lazy } from './known-words.ts';
import { foldName, foldWord, isAcronym, lettersOf } from './name-words.ts';
import { stemOf } from '../passage/content-words.ts';
import type { Block } from '../passage/passage.ts';

export type NameIndex = ReturnType<typeof indexNames>;

/** Maximum number of words with the same initial letters that are compared. Prose has far fewer. */
const candidatesMax = 50;
/** Maximum length of a literal whose parts are read as names, in UTF-16 code units. */
const literalLengthMax = 200;

export function indexNames(blocks: readonly Block[]) {
  const [keys, acronyms] = [new Set<string>(), new Set<string>()];
  for (const { words } of blocks) {
    for (const word of words) {
      if (word.kind === 'word') {
        keys.add(foldWord(word));
        if (isAcronym(word.text)) acronyms.add(lettersOf(word.text));
      }
      if (word.kind === 'opaque') keys.add(foldName(word.lower.slice(0, literalLengthMax)));
      // Amazon.com names Amazon, and `s1 == s2` names s1.
      if (word.kind === 'opaque' || (word.kind === 'word' && word.text.includes('.')))
        for (const [part] of word.lower.slice(0, literalLengthMax).matchAll(/[\p{L}\p{Nd}]{2,}/gu))
          keys.add(foldName(part));
    }
  }
  const heads = lazy(() => Map.groupBy(keys, (key) => key.slice(0, 3)));
  const stems = lazy(() => {
    const all = blocks.flatMap(({ words }) => words);
    const others = all.filter(({ text, lower }) => !startsUpper(text) || (isCommonWord(lower) && !canBeName(lower)));
    return new Set(others.map(({ lower }) => stemOf(lower)));
  });
  const pairs = lazy(() => joinedPairs(blocks));
  const initials = lazy(() => readInitials(blocks));
  return {
    /** Returns true if the side has the word, in any case, or two words that form it: `Wi Fi` for WiFi. */
    has: (key: string): boolean => keys.has(key) || pairs().has(key),
    /** Returns true if the side has a word derived from the given word, or the reverse: Texas and Texan. */
    hasForm: (key: string): boolean =>
      (heads().get(key.slice(0, 3)) ?? []).slice(0, candidatesMax).some((other) => areForms(key, other)),
    /** Returns true if the side has another form of a common word, or of any word in lower case. */
    hasStem: (lower: string): boolean => stems().has(stemOf(lower)),
    /** The offsets of the words whose initials spell the acronym: `National Weather Service` for `nws`. */
    expansionOf: (acronym: string): readonly number[] => {
      const at = acronym.length > 1 ? initials().letters.indexOf(acronym) : -1;
      return at === -1 ? [] : initials().starts.slice(at, at + acronym.length);
    },
    acronyms: acronyms as ReadonlySet<string>,
  };
}

const notInAcronyms = /^(?:of|the|and|for|in|on|to|a|de|[&‐‑,.-])$/u;

/** The first letters and offsets of the words. Bars stand for block boundaries, marks and short words. */
function readInitials(blocks: readonly Block[]): { letters: string; starts: readonly number[] } {
  const initials = blocks.flatMap(({ words }) => [
    { letter: '|', start: -1 },
    ...words.flatMap(({ kind, lower, start }) =>
      notInAcronyms.test(lower)
        ? []
        : [{ letter: kind === 'word' && (lower.length > 2 || lower === 'by') ? lower.charAt(0) : '|', start }],
    ),
  ]);
  return { letters: initials.map(({ letter }) => letter).join(''), starts: initials.map(({ start }) => start) };
}

/** Returns two consecutive words as one: `Wi Fi` for WiFi, `United States` for USA, `World War` before WWII. */
function joinedPairs(blocks: readonly Block[]): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const { words } of blocks) {
    for (const word of words) {
      if (/^ww(?:ii?|[12])$/u.test(word.lower)) pairs.add('world').add('war');
      // Wi-Fi
      const next = words[word.index + (words[word.index + 1]?.text === '-' ? 2 : 1)];
      if (word.kind === 'word' && (next?.kind === 'word' || next?.kind === 'number'))
        pairs.add(foldName(word.lower + next.lower));
    }
  }
  return pairs;
}

/** Endings of plain names, and endings of words derived from names. */
const plainEndings = /^(?:|s|es|e|a|o|y|as|us|um|ium|is)$/u;
const derivedEndings =
  /^(?:n?(?:an|ian|ean|ic|ical|ism|ist|ite)s?|n|ns|i|ese|ish|ity|esque|ers?|(?:wo)?m[ae]n|ern|erners?|ensian|ensians)$/u;
const headLengthMin = 4;
/** Minimum length of the part of a word for inhabitants that names their region. */
const personHeadMin = 6;

/** Returns true for words that differ only in an ending: Texas and Texan, Freud and Freudian, Brown and Browns. */
export function areForms(a: string, b: string): boolean {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  for (let head = shared; head >= shared - 2 && head >= headLengthMin - 1; head -= 1) {
    const [left, right] = [a.slice(head), b.slice(head)];
    if (left === right || isForm(left, right, head) || isForm(right, left, head)) return true;
  }
  return false;
}

function isForm(plain: string, derived: string, head: number): boolean {
  if (plain === '' && (head < headLengthMin ? /^s$/u : /^e?s$/u).test(derived)) return true;
  const isDerived = derivedEndings.test(derived);
  // Rome and Roman, Iran and Iranian
  if (head < headLengthMin)
    return /^[aeo]$/u.test(plain) ? /^ans?$/u.test(derived) : plain === '' && derived.length > 1 && isDerived;
  // Yorkshirewoman, but not Coleman
  if (/m[ae]n$/u.test(derived) && head < personHeadMin) return false;
  // Inverlochy and Inverlochan, Conte and Conti
  if ((plain === 'y' && /^ans?$/u.test(derived)) || (plain !== '' && derived === 'i')) return false;
  // Texas and Texan, but not Maria and Marin
  if (/^ns?$/u.test(derived) && !/^s?$/u.test(plain)) return false;
  // Rocky and Rockies, Byzantium and Byzantine
  if ((plain === 'y' && derived === 'ies') || (/^(?:ium|us)$/u.test(plain) && /^ines?$/u.test(derived))) return true;
  // Buddhism and Buddhist
  const isTwin = /^(?:n?(?:ic|ical|ism|ist)s?|ity)$/u.test(plain) && derived.length > 1;
  return isDerived && (plainEndings.test(plain) || isTwin);
}
