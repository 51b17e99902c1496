/**
 * Finds words of a sentence that changed places: `autonomy protects and control harms` and `control protects and
 * autonomy harms`. Two words were exchanged if each is where the other one was: between the same neighbors, while the
 * neighbors kept their order.
 */
import { startsUpper, type Span } from '@humanize/text';
import { functionWords } from '../passage/function-words.ts';
import { stemOf } from '../passage/stem.ts';
import type { Word } from '../passage/word.ts';

/** Words of different classes do not change places. */
type WordClass = 'name' | 'number' | 'word';

type Place = {
  readonly word: Word;
  /** Index among the content words. */
  readonly at: number;
  /** Weights of the neighbors on each side: 1 for the nearest content word, 1/2 for the next, and so on. */
  near(): ReadonlyMap<string, number>;
};

/** Two exchanged words, with their places in the source. */
export type Exchange = {
  readonly one: Span;
  readonly other: Span;
  /** The place of the first word in the version. */
  readonly inVersion: Span;
};

/** Number of neighbors on each side. */
const reachWords = 4;
/** Maximum number of content words of a sentence that are compared. Longer sentences are usually lists. */
const comparedMax = 40;
/** Maximum cosine of the differences between the neighbors of two words in source and version. */
const cosineMax = { word: -0.5, number: -0.4, name: -0.2 } as const;
/** Minimum difference between the neighbors of two words, in squared weights. */
const differenceMin = 0.3;
/** Minimum weight of the neighbors that changed sides in each direction. */
const exchangedMin = 0.1;
/** Weight above which two words are neighbors and form a phrase. */
const adjacentWeight = 1 / 2;

/** Returns the first exchange of two corresponding sentences. */
export function findExchange(source: readonly Word[], version: readonly Word[]): Exchange | undefined {
  const [before, after] = [readPlaces(source), readPlaces(version)];
  const shared = [...before].flatMap(([id, place]) => {
    const other = after.get(id);
    return other === undefined ? [] : [{ id, from: place, to: other }];
  });
  for (const [index, one] of shared.slice(0, comparedMax).entries()) {
    for (const other of shared.slice(index + 1, comparedMax)) {
      // Words that kept their order were not exchanged.
      if (one.to.at < other.to.at || classOf(one) !== classOf(other)) continue;
      if (arePhrase(one.from, other.id) || arePhrase(one.to, other.id)) continue;
      const moved = movedNeighbors(one, other, cosineMax[classOf(one)]);
      if (moved === undefined || !keepOrder(moved, before, after)) continue;
      return { one: one.from.word, other: other.from.word, inVersion: one.to.word };
    }
  }
  return undefined;
}

/** A word that both sentences contain, with its places in source and version. */
type Shared = { readonly id: string; readonly from: Place; readonly to: Place };

function arePhrase(place: Place, id: string): boolean {
  const near = place.near();
  return Math.max(near.get(`>${id}`) ?? 0, near.get(`<${id}`) ?? 0) > adjacentWeight;
}

/** The neighbors that went from one word to the other, in each direction; undefined if there is no exchange. */
function movedNeighbors(
  one: Shared,
  other: Shared,
  maximum: number,
): { readonly there: string[]; readonly back: string[] } | undefined {
  const [first, second, third, fourth] = [one.from.near(), other.from.near(), one.to.near(), other.to.near()];
  let [had, has, both, there, back] = [0, 0, 0, 0, 0];
  const moved: { there: string[]; back: string[] } = { there: [], back: [] };
  const keys = new Set([first, second, third, fourth].flatMap((near) => [...near.keys()]));
  for (const key of keys) {
    const id = key.slice(1);
    if (id === one.id || id === other.id) continue;
    const left = (first.get(key) ?? 0) - (second.get(key) ?? 0);
    const right = (third.get(key) ?? 0) - (fourth.get(key) ?? 0);
    had += left * left;
    has += right * right;
    both += left * right;
    if (left * right >= 0) continue;
    if (left > 0) there -= left * right;
    else back -= left * right;
    moved[left > 0 ? 'there' : 'back'].push(id);
  }
  if (had < differenceMin || has < differenceMin || both / Math.sqrt(had * has) >= maximum) return undefined;
  return Math.min(there, back) >= exchangedMin ? moved : undefined;
}

/** True if two neighbors, one of each direction, are in the same order in source and version. */
function keepOrder(
  { there, back }: { readonly there: readonly string[]; readonly back: readonly string[] },
  before: ReadonlyMap<string, Place>,
  after: ReadonlyMap<string, Place>,
): boolean {
  const orderOf = (places: ReadonlyMap<string, Place>, a: string, b: string): number =>
    Math.sign((places.get(a)?.at ?? 0) - (places.get(b)?.at ?? 0));
  const isAllowed = (id: string): boolean => before.has(id) && after.has(id);
  const others = back.filter(isAllowed);
  return there
    .filter(isAllowed)
    .some((a) => others.some((b) => a !== b && orderOf(before, a, b) === orderOf(after, a, b)));
}

function classOf({ from, to }: Pick<Shared, 'from' | 'to'>): WordClass {
  if (from.word.kind === 'number') return 'number';
  const isName = [from.word, to.word].some(({ text, opens }) => startsUpper(text) && !opens);
  return isName ? 'name' : 'word';
}

/** The places of the content words that occur once, by stem. Linear in the words. */
function readPlaces(words: readonly Word[]): Map<string, Place> {
  const content = words.flatMap((word) => {
    const id = idOf(word);
    return id === undefined && !isBarrier(word) ? [] : [{ word, id }];
  });
  const places = new Map<string, Place>();
  const repeated = new Set<string>();
  for (const [at, { word, id }] of content.entries()) {
    if (id === undefined) continue;
    if (places.has(id)) repeated.add(id);
    let near: ReadonlyMap<string, number> | undefined;
    places.set(id, { word, at, near: () => (near ??= readNeighbors(content, at)) });
  }
  for (const id of repeated) places.delete(id);
  return places;
}

function readNeighbors(content: readonly { readonly id: string | undefined }[], at: number): Map<string, number> {
  const near = new Map<string, number>();
  for (const step of [-1, 1]) {
    for (let seen = 0; seen < reachWords; seen += 1) {
      const neighbor = content[at + step * (seen + 1)]?.id;
      if (neighbor === undefined) break;
      if (neighbor !== content[at]?.id) near.set(`${step > 0 ? '>' : '<'}${neighbor}`, 1 / (1 + seen));
    }
  }
  return near;
}

function isBarrier({ text }: Word): boolean {
  return /^[;:—–]$/u.test(text);
}

function idOf({ kind, lower }: Word): string | undefined {
  if (kind === 'mark' || functionWords.has(lower) || lower.startsWith("'")) return undefined;
  return kind === 'number' ? lower : stemOf(lower);
}
