/** Finds what a name of the version replaced although the source mentions that name elsewhere. */
import { functionWords } from '../passage/function-words.ts';
import type { Word } from '../passage/word.ts';
import { foldName, foldWord } from './fold-name.ts';
import { isDerivedWord } from './known-word.ts';
import type { NameSide } from './name-side.ts';
import type { Mention } from './read-mentions.ts';

/**
 * Returns the mention on the other side that differs from a missing name in one word and occurs more often there:
 * `Bank of York` for `Bank of Leeds`.
 */
export function findVariant(missing: Mention, own: NameSide, other: NameSide): Mention | undefined {
  if (missing.words.length < 2) return undefined;
  return other.mentions.find((name) => differInOneWord(missing, name) && countOf(other, name) > countOf(own, name));
}

function countOf({ mentions }: NameSide, name: Mention): number {
  return mentions.filter((other) => idOf(other) === idOf(name)).length;
}

function idOf({ words }: Mention): string {
  return words.map(({ key }) => key).join(' ');
}

function differInOneWord(one: Mention, other: Mention): boolean {
  if (one.words.length !== other.words.length) return false;
  return one.words.filter(({ key }, place) => key !== other.words[place]?.key).length === 1;
}

/** The rare term in lower case that the source has in the place of a name and the version lacks: `zlib` for `Brotli`. */
export function findReplacedTerm(gained: Mention, source: NameSide, version: NameSide): Word | undefined {
  const [first, last] = [gained.words[0]?.word.index ?? 0, gained.words.at(-1)?.word.index ?? 0];
  const [before, following] = [contentNear(version, first, -1), contentNear(version, last, 1)];
  return source.block.words.find((word) => {
    const { kind, lower, text, index } = word;
    if (kind !== 'word' || lower.length < 4 || text !== lower || functionWords.has(lower)) return false;
    const isBeside =
      (before !== '' && contentNear(source, index, -1) === before) ||
      (following !== '' && contentNear(source, index, 1) === following);
    return isBeside && !isDerivedWord(lower) && !version.presence.has(foldName(lower));
  });
}

/** Maximum number of words between a name and its neighbor. */
const reachWords = 3;

/** The nearest content word of the same sentence, normalized; an empty string if there is none. */
function contentNear({ block: { words } }: NameSide, from: number, step: 1 | -1): string {
  for (let at = from + step; Math.abs(at - from) <= reachWords; at += step) {
    const word = words[at];
    if (word === undefined || word.sentence !== words[from]?.sentence) return '';
    if (word.kind !== 'mark' && !functionWords.has(word.lower)) return foldWord(word);
  }
  return '';
}
