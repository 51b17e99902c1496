/** Finds what a name of the version replaced although the source mentions that name elsewhere. */
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
