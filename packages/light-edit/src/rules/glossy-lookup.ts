/** Finds the plain word for an adjective that advertises. */
import { glossyDefaults, glossyOthers } from './glossy-defaults.ts';
import { glossyWords, type PlainWord } from './glossy-words.ts';

/** Plain words by adjective and noun. */
type PlainWords = ReadonlyMap<string, ReadonlyMap<string, string>>;

function indexWords(table: Readonly<Record<string, readonly PlainWord[]>>): PlainWords {
  return new Map(
    Object.entries(table).map(([adjective, words]) => [
      adjective,
      new Map(words.flatMap(([word, nouns]) => nouns.split(/\s+/u).map((noun) => [noun, word] as const))),
    ]),
  );
}

const plainWords = indexWords(glossyWords);
const others = indexWords(glossyOthers);
const defaults = new Map(
  Object.entries(glossyDefaults).map(([adjective, [word, unless]]) => [
    adjective,
    { word, unless: new Set(unless.split(/\s+/u)) },
  ]),
);

/** Returns the plain word for an adjective before a noun, or undefined if the adjective is kept. */
export function plainWordOf(adjective: string, noun: string): string | undefined {
  const fallback = defaults.get(adjective);
  return (
    plainWords.get(adjective)?.get(noun) ??
    others.get(adjective)?.get(noun) ??
    (fallback?.unless.has(noun) === false ? fallback.word : undefined)
  );
}

/** Returns whether one of the tables contains the word. */
export function isGlossy(word: string): boolean {
  return plainWords.has(word) || others.has(word) || defaults.has(word);
}
