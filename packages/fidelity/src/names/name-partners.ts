/** Finds words that name the same person or thing because one name has both: `Ada` and `Lovelace` in `Ada Lovelace`. */
import type { Block } from '../passage/read-passage.ts';
import { isKindOfName, isTitle } from './name-words.ts';
import type { Mention, NameWord } from './read-mentions.ts';

/** Maximum distance in words of two partners: `John F. Kennedy`. In a longer name, others belong to different things. */
const reachWords = 2;

/** Normalized names, each with the other words of the names that contain it. */
export type NamePartners = ReadonlyMap<string, ReadonlySet<string>>;

type Side = { readonly block: Block; readonly mentions: readonly Mention[] };

/** Linear in the mentions of the blocks of a passage. */
export function readPartners(sides: readonly Side[]): NamePartners {
  const partners = new Map<string, Set<string>>();
  const add = (key: string, others: readonly NameWord[]): void => {
    const known = partners.get(key) ?? new Set<string>();
    for (const other of others) known.add(other.key);
    partners.set(key, known);
  };
  for (const { block, mentions } of sides) {
    for (const [index, mention] of mentions.entries()) {
      const words = properWords(mention);
      for (const [place, { key }] of words.entries())
        add(key, words.slice(Math.max(0, place - reachWords), place + reachWords + 1));
      const before = mentions[index - 1];
      const first = mentions[index - 2];
      if (first !== undefined && before !== undefined && isQuoted(block, first, before, mention)) {
        for (const { key } of words) add(key, properWords(first));
        for (const { key } of properWords(first)) add(key, words);
      }
      if (before === undefined || !isInBrackets(block, before, mention)) continue;
      const known = properWords(before).slice(-spelledWordsMax);
      for (const { key } of words) add(key, known);
      for (const { key } of known) add(key, words);
    }
  }
  return partners;
}

function properWords({ words }: Mention): NameWord[] {
  return words.filter(({ word: { lower } }) => !isTitle(lower) && !isKindOfName(lower));
}

/** True for the nickname in `Ann "The Wall" Lee`. */
function isQuoted({ words }: Block, first: Mention, nickname: Mention, last: Mention): boolean {
  const [end, start] = [first.words.at(-1)?.word.index ?? 0, last.words[0]?.word.index ?? 0];
  const isMark = (at: number): boolean => /^["“”'‘’]$/u.test(words[at]?.text ?? '');
  return isMark(end + 1) && isMark(start - 1) && nickname.end < last.start && start - end <= nicknameWordsMax;
}

/** Maximum distance in words of a first name and a last name with a nickname between them. */
const nicknameWordsMax = 6;

/** Maximum number of words that an acronym in brackets stands for. */
const spelledWordsMax = 6;

/** True for the acronym in `Harbor Safety Board (H2B)`, which may be called the Board, too. */
function isInBrackets({ words }: Block, before: Mention, { words: [name, ...more] }: Mention): boolean {
  const last = before.words.at(-1)?.word.index ?? 0;
  if (name === undefined || more.length > 0 || name.word.index !== last + 2 || words[last + 1]?.text !== '(')
    return false;
  return words[name.word.index + 1]?.text === ')';
}

/**
 * Maximum number of partners that are looked up for a name. A common first name or a word such as `New` can have more.
 */
const partnersMax = 20;

export function partnersOf(partners: NamePartners, key: string): string[] {
  return [...(partners.get(key) ?? [])].slice(0, partnersMax);
}

export function arePartners(partners: NamePartners, a: string, b: string): boolean {
  return partners.get(a)?.has(b) === true;
}
