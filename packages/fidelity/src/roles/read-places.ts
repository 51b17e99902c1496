/** Where each name and each amount of a block stands: the content words around it, weighted by their distance. */
import type { Block } from '../passage/read-passage.ts';
import { functionWords } from '../passage/function-words.ts';
import { stemOf } from '../passage/stem.ts';
import type { Span } from '@humanize/text';

/** Something that stands at a place: the words from `first` up to, not including, `last`. */
export type Placed = Span & { readonly id: string; readonly first: number; readonly last: number };

/** Weights of the words around, by stem or id: 1 for a neighbour, 1/2 for the next content word. */
export type Neighborhood = ReadonlyMap<string, number>;

/** Content words on either side that count. */
const reachWords = 6;

/** The neighborhood of each id, those of its places joined. Linear in the words. */
export function readPlaces(block: Block, placed: readonly Placed[]): Map<string, Neighborhood> {
  const tokens = tokensOf(block, placed);
  const places = new Map<string, Map<string, number>>();
  for (const { id, first, last } of placed) {
    const known = places.get(id) ?? new Map<string, number>();
    places.set(id, known);
    look(block, tokens, known, id, first - 1, -1);
    look(block, tokens, known, id, last, 1);
  }
  return places;
}

/** What each word counts as: the id of what stands there, its stem, or nothing for words without content. */
function tokensOf(block: Block, placed: readonly Placed[]): (string | undefined)[] {
  const tokens = block.words.map(({ kind, lower }) =>
    kind === 'mark' || functionWords.has(lower) || lower.startsWith("'") ? undefined : stemOf(lower),
  );
  for (const { id, first, last } of placed) {
    tokens.fill(undefined, first, last);
    tokens[first] = id;
  }
  return tokens;
}

function look(
  { words }: Block,
  tokens: readonly (string | undefined)[],
  into: Map<string, number>,
  id: string,
  from: number,
  step: 1 | -1,
): void {
  const sentence = words[from - step]?.sentence;
  let seen = 0;
  for (let at = from; seen < reachWords; at += step) {
    const word = words[at];
    if (word === undefined || word.sentence !== sentence || /^[;:—–]$/u.test(word.text)) return;
    const token = tokens[at];
    if (token === undefined || token === id) continue;
    into.set(token, Math.max(into.get(token) ?? 0, 1 / (1 + seen)));
    seen += 1;
  }
}
