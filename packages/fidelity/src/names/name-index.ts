/** An index of one side that finds names in any form. Built once per side. */
import type { Block } from '../passage/read-passage.ts';
import { stemOf } from '../passage/stem.ts';
import { foldName, foldWord, signsAfter } from './fold-name.ts';
import { isAcronym, lettersOf } from './name-words.ts';

export type NameIndex = {
  /** True if the side contains the word in any form: another case, plural, adjective, hyphenation. */
  has(key: string): boolean;
  /** True if the side contains another form of a common word: `Learning` for `Learns`. */
  hasStem(lower: string): boolean;
  /** True if consecutive words of the side begin with the letters of the acronym. */
  spellsOut(acronym: string): boolean;
  /** The acronyms of the side in lower case. */
  readonly acronyms: ReadonlySet<string>;
  /** The offsets of the words whose initials spell one of the acronyms: `National Weather Service` for `nws`. */
  expansionsOf(acronyms: ReadonlySet<string>): ReadonlySet<number>;
};

/** Number of initial letters by which words are looked up before their endings are compared. */
const headLength = 3;
/** Maximum number of words with the same initial letters that are compared with a name. Prose has far fewer. */
const candidatesMax = 50;
/** Maximum length of a literal whose parts are read as names, in UTF-16 units. */
const literalLengthMax = 200;
const notInAcronyms = new Set(['of', 'the', 'and', 'for', 'in', 'on', 'to', 'a', 'de', '&', '-', '‐', '‑', ',', '.']);

export function indexNames(blocks: readonly Block[]): NameIndex {
  const keys = new Set<string>();
  let stems: ReadonlySet<string> | undefined;
  const heads = new Map<string, Set<string>>();
  const acronyms = new Set<string>();
  const initials: string[] = [];
  const starts: number[] = [];
  const add = (key: string): void => {
    keys.add(key);
    const head = key.slice(0, headLength);
    const known = heads.get(head) ?? new Set();
    if (known.size < candidatesMax) heads.set(head, known.add(key));
  };
  for (const block of blocks) {
    initials.push('|');
    starts.push(-1);
    for (const word of block.words) {
      if (word.kind === 'word') {
        const key = foldWord(word);
        const signs = signsAfter(block.words, word);
        add(key + signs);
        if (signs !== '') add(key);
        if (/^ww(?:ii?|[12])$/u.test(word.lower)) for (const key of ['world', 'war']) add(key);
        if (isAcronym(word.text)) acronyms.add(lettersOf(word.text));
      }
      // Amazon.com names Amazon, and `s1 == s2` names s1.
      if (word.kind === 'opaque' || (word.kind === 'word' && word.text.includes('.')))
        for (const [part] of word.lower.slice(0, literalLengthMax).matchAll(/[\p{L}\p{Nd}]{2,}/gu)) add(foldName(part));
      if (notInAcronyms.has(word.lower)) continue;
      initials.push(word.kind === 'word' ? word.lower.charAt(0) : '|');
      starts.push(word.start);
    }
  }
  const beginnings = initials.join('');
  let joined: ReadonlySet<string> | undefined;
  return {
    has: (key) => {
      if (keys.has(key)) return true;
      for (const other of heads.get(key.slice(0, headLength)) ?? []) if (areForms(key, other)) return true;
      joined ??= joinedPairs(blocks);
      return joined.has(key);
    },
    hasStem: (lower) => {
      stems ??= new Set(blocks.flatMap(({ words }) => words.map((word) => stemOf(word.lower))));
      return stems.has(stemOf(lower));
    },
    spellsOut: (acronym) => acronym.length >= 2 && beginnings.includes(acronym),
    acronyms,
    expansionsOf: (others) => {
      const found = new Set<number>();
      for (const acronym of [...others].slice(0, candidatesMax)) {
        const at = acronym.length < 2 ? -1 : beginnings.indexOf(acronym);
        if (at !== -1) for (const start of starts.slice(at, at + acronym.length)) found.add(start);
      }
      return found;
    },
  };
}

/** Two consecutive words as one: `Wi Fi` for WiFi, `United States` for USA. */
function joinedPairs(blocks: readonly Block[]): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const { words } of blocks) {
    for (const word of words) {
      const next = words[word.index + 1];
      if (word.kind === 'word' && (next?.kind === 'word' || next?.kind === 'number'))
        pairs.add(foldName(word.lower + next.lower));
    }
  }
  return pairs;
}

/** Endings of a name by itself, and of the words derived from names. */
const plainEndings = /^(?:|s|es|e|a|o|y|as|us|um|ium|is)$/u;
const derivedEndings =
  /^(?:n?(?:an|ian|ean|ic|ical|ism|ist|ite)s?|n|ns|i|ese|ish|ity|esque|ers?|ern|erners?|ensian|ensians)$/u;
const headLengthMin = 4;

/** True for words that differ only in an ending: Texas and Texan, Freud and Freudian, Brown and Browns. */
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
  if (plain === '' && /^(?:s|es)$/u.test(derived)) return true;
  // Rome and Roman, Iran and Iranian
  if (head < headLengthMin)
    return /^[aeo]$/u.test(plain)
      ? /^ans?$/u.test(derived)
      : plain === '' && derived.length > 1 && derivedEndings.test(derived);
  // Rocky and Rockies
  if (plain === 'y' && derived === 'ies') return true;
  // Byzantium and Byzantine
  if (/^(?:ium|us)$/u.test(plain) && /^ines?$/u.test(derived)) return true;
  if (!derivedEndings.test(derived)) return false;
  // Buddhism and Buddhist
  return plainEndings.test(plain) || (/^(?:n?(?:ic|ical|ism|ist)s?|ity)$/u.test(plain) && derived.length > 1);
}
