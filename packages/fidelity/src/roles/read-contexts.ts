/** The context of each name and amount of a block: the content words around it, weighted by distance. */
import type { Block } from '../passage/read-passage.ts';
import { functionWords } from '../passage/function-words.ts';
import { stemOf } from '../passage/stem.ts';
import type { Span } from '@humanize/text';

/** A name or an amount: the half-open range of words from `first` to `last`. */
export type Placed = Span & { readonly id: string; readonly first: number; readonly last: number };

/** Weights of the context words, by stem or id: 1 for the nearest content word, 1/2 for the next, and so on. */
export type Context = ReadonlyMap<string, number>;

/** Maximum number of content words on each side. */
const reachWords = 6;
/** Maximum number of words on each side, content words or not. */
const distanceMax = 60;

/** The context of each id, combined from all its places. Linear in the words. */
export function readContexts(block: Block, placed: readonly Placed[]): Map<string, Context> {
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

/**
 * The nearest content words of each id, marked with their side. Other names and amounts do not count, because a list
 * may have them in any order.
 */
export function readSlots(block: Block, placed: readonly Placed[]): Map<string, Set<string>> {
  const tokens = tokensOf(block, placed);
  const items = new Set(placed.map(({ first }) => first));
  const slots = new Map<string, Set<string>>();
  for (const { id, first, last } of placed) {
    const known = slots.get(id) ?? new Set<string>();
    slots.set(id, known);
    for (const [from, step, side] of [
      [first - 1, -1, '<'],
      [last, 1, '>'],
    ] as const) {
      const near = nearestToken(block, tokens, items, from, step);
      if (near !== undefined) known.add(side + near);
    }
  }
  return slots;
}

/** The nearest content word on one side, or undefined if an item or the end of the clause comes first. */
function nearestToken(
  { words }: Block,
  tokens: readonly (string | undefined)[],
  items: ReadonlySet<number>,
  from: number,
  step: 1 | -1,
): string | undefined {
  const sentence = words[from - step]?.sentence;
  for (let seen = 0; seen < reachWords; seen += 1) {
    const at = from + step * seen;
    const word = words[at];
    if (word === undefined || word.sentence !== sentence || items.has(at) || /^[;:—–]$/u.test(word.text)) return;
    if (tokens[at] !== undefined) return tokens[at];
  }
  return undefined;
}

/** The token of each word: the id of the item that starts there, the word's stem, or undefined for function words. */
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
  for (let distance = 0; distance < distanceMax && seen < reachWords; distance += 1) {
    const at = from + step * distance;
    const word = words[at];
    if (word === undefined || word.sentence !== sentence || /^[;:—–]$/u.test(word.text)) return;
    const token = tokens[at];
    if (token === undefined || token === id) continue;
    into.set(token, Math.max(into.get(token) ?? 0, 1 / (1 + seen)));
    seen += 1;
  }
}
