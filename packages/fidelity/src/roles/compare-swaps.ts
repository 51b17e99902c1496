/**
 * Finds names and amounts that were exchanged: `Ann paid $5 and Bob $7` and `Ann paid $7 and Bob $5` have the same
 * names and amounts. Two names are distinguished by the words near only one of them in the source; in the version,
 * these words must be near the same name.
 */
import { shorten, type Finding, type RefusedKind } from '../finding.ts';
import type { Block } from '../passage/read-passage.ts';
import { readContexts, readSlots, type Placed, type Context } from './read-contexts.ts';

export type SwapSide = { readonly text: string; readonly block: Block; readonly placed: readonly Placed[] };

/** Maximum number of names or amounts compared in a paragraph. More are usually a list. */
const comparedMax = 12;
/**
 * Maximum cosine of the differences in source and version for a swap: 1 if all context words are near the same item
 * in both, -1 if all are near the other one.
 */
const swappedCosineMax = -0.45;
/** Minimum difference between the contexts of two items, in squared weights. Below it, they are indistinguishable. */
const differenceMin = 0.3;

/** Minimum weight of the context words that moved in each direction, as a sum of products of weights. */
const exchangedMin = 0.1;

/** Minimum weight at which two items count as neighbors: at most one content word is between them. */
const nearWeightMin = 1 / 2;

/**
 * Returns one finding for each swapped pair. Linear in the words, quadratic in at most {@link comparedMax} items.
 */
export function compareSwaps(
  kind: RefusedKind,
  compared: readonly Placed[],
  source: SwapSide,
  version: SwapSide,
): Finding[] {
  if (new Set(compared.map(({ id }) => id)).size < 2) return [];
  const [before, after] = [readContexts(source.block, source.placed), readContexts(version.block, version.placed)];
  const ids = [...new Set(compared.map(({ id }) => id))].filter((id) => after.has(id)).slice(0, comparedMax);
  let slots: { readonly before: Slots; readonly after: Slots } | undefined;
  const findings: Finding[] = [];
  for (const [place, one] of ids.entries()) {
    for (const other of ids.slice(place + 1)) {
      if (areNeighbours(before, one, other) || areNeighbours(after, one, other)) continue;
      const had = differenceOf(before, one, other);
      const has = differenceOf(after, one, other);
      if (!isSwapped(had, has)) continue;
      slots ??= { before: readSlots(source.block, source.placed), after: readSlots(version.block, version.placed) };
      const isSure =
        kind !== 'name' ||
        (fillsSlot(slots, one, other) &&
          fillsSlot(slots, other, one) &&
          [one, other].every((id) => isOwner(source, id) === isOwner(version, id)));
      findings.push({ ...report(kind, source, version, one, other), weight: isSure ? 'refuse' : 'ask' });
    }
  }
  return findings;
}

type Slots = ReadonlyMap<string, ReadonlySet<string>>;

/** True if `one` has a neighbor in the version, on the same side, that `other` has in the source. */
function fillsSlot(
  { before, after }: { readonly before: Slots; readonly after: Slots },
  one: string,
  other: string,
): boolean {
  const own = before.get(one);
  const taken = before.get(other);
  return [...(after.get(one) ?? [])].some((key) => taken?.has(key) === true && own?.has(key) !== true);
}

/** True for `York` in `York's mayor, Ann`. With `Ann, mayor of York`, the same words stand between the names. */
function isOwner({ block, placed }: SwapSide, id: string): boolean {
  return placed.some((item) => item.id === id && /^['’]s?$/u.test(block.words[item.last]?.text ?? ''));
}

/** True for adjacent items, which have the same context: `from 12 to 15`, `Ann and Bob`, `Ann, mayor of York`. */
function areNeighbours(places: ReadonlyMap<string, Context>, one: string, other: string): boolean {
  return (places.get(one)?.get(other) ?? 0) >= nearWeightMin;
}

function differenceOf(places: ReadonlyMap<string, Context>, one: string, other: string): Map<string, number> {
  const difference = new Map(places.get(one));
  for (const [word, weight] of places.get(other) ?? []) difference.set(word, (difference.get(word) ?? 0) - weight);
  difference.delete(one);
  difference.delete(other);
  return difference;
}

function isSwapped(had: Context, has: Context): boolean {
  const [left, right] = [product(had, had), product(has, has)];
  if (left < differenceMin || right < differenceMin) return false;
  if (product(had, has) / Math.sqrt(left * right) >= swappedCosineMax) return false;
  // A swap requires that context words moved in both directions.
  let [there, back] = [0, 0];
  for (const [word, weight] of had) {
    const moved = -weight * (has.get(word) ?? 0);
    if (moved > 0 && weight > 0) there += moved;
    if (moved > 0 && weight < 0) back += moved;
  }
  return Math.min(there, back) >= exchangedMin;
}

function product(a: Context, b: Context): number {
  let sum = 0;
  for (const [word, weight] of a) sum += weight * (b.get(word) ?? 0);
  return sum;
}

function report(kind: RefusedKind, source: SwapSide, version: SwapSide, one: string, other: string): Finding {
  const fragment = ({ text, placed }: SwapSide, id: string): { start: number; end: number; text: string } => {
    const { start = 0, end = 0 } = placed.find((candidate) => candidate.id === id) ?? {};
    return { start, end, text: text.slice(start, end) };
  };
  const [mine, theirs] = [fragment(source, one), fragment(version, other)];
  const message = `“${shorten(mine.text)}” and “${shorten(fragment(source, other).text)}” have changed places in the version.`;
  return { kind, weight: 'refuse', source: mine, version: theirs, message };
}
