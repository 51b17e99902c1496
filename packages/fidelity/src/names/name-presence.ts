/** An index of one side that finds names in any form. Built once per side. */
import type { Block } from '../passage/read-passage.ts';
import { foldName, foldWord } from './fold-name.ts';
import { isAcronym, lettersOf } from './name-words.ts';
import type { Mention } from './read-mentions.ts';

export type NamePresence = {
  /** True if the side contains the word in any form: another case, plural, adjective, hyphenation. */
  has(key: string): boolean;
  /** True if consecutive words of the side begin with the letters of the acronym. */
  spellsOut(acronym: string): boolean;
  /** True if the side contains an acronym of these words. */
  abbreviates(mention: Mention): boolean;
};

/** Number of initial letters by which words are looked up before their endings are compared. */
const headLength = 3;
/** Maximum number of words with the same initial letters that are compared with a name. Prose has far fewer. */
const candidatesMax = 50;
const notInAcronyms = new Set(['of', 'the', 'and', 'for', 'in', 'on', 'to', 'a', 'de', '&', '-', '‐', '‑', ',', '.']);

export function readPresence(blocks: readonly Block[]): NamePresence {
  const keys = new Set<string>();
  const heads = new Map<string, Set<string>>();
  const acronyms = new Set<string>();
  const initials: string[] = [];
  const add = (key: string): void => {
    keys.add(key);
    const head = key.slice(0, headLength);
    const known = heads.get(head) ?? new Set();
    if (known.size < candidatesMax) heads.set(head, known.add(key));
  };
  for (const block of blocks) {
    initials.push('|');
    for (const word of block.words) {
      if (word.kind === 'word') {
        add(foldWord(word));
        const next = block.words[word.index + 1];
        if (next?.kind === 'word' || next?.kind === 'number') keys.add(foldName(word.lower + next.lower));
        if (isAcronym(word.text)) acronyms.add(lettersOf(word.text));
      }
      if (!notInAcronyms.has(word.lower)) initials.push(word.kind === 'word' ? word.lower.charAt(0) : '|');
    }
  }
  const beginnings = initials.join('');
  return {
    has: (key) =>
      keys.has(key) || [...(heads.get(key.slice(0, headLength)) ?? [])].some((other) => areForms(key, other)),
    spellsOut: (acronym) => acronym.length >= 2 && beginnings.includes(acronym),
    abbreviates: ({ words }) => words.length > 1 && acronyms.has(words.map(({ key }) => key.charAt(0)).join('')),
  };
}

const formEndings = /^(?:s|es|n|ns|an|ans|ian|ians|ean|eans|ese|ish|i|is|ic|ist|ists|ism|esque|er|ers)$/u;

/** True for words that differ only in an ending: Texas and Texan, Freud and Freudian, Brown and Browns. */
export function areForms(a: string, b: string): boolean {
  return isFormOf(a, b) || isFormOf(b, a);
}

function isFormOf(form: string, name: string): boolean {
  if (form.startsWith(name)) return formEndings.test(form.slice(name.length));
  const stem = name.replace(/(?:[aeiouy]|(?<=\p{L}{3})[aio]s)$/u, '');
  const isLong = stem.length >= (name.endsWith('s') ? 3 : 4);
  return isLong && stem !== name && form.startsWith(stem) && formEndings.test(form.slice(stem.length));
}
