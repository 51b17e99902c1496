/**
 * Finds items of the version that stand in the slot of another item of the source. First, each item of the version gets
 * its place in the source: the most similar slot of the same item, each slot once. An item is displaced if its slot
 * resembles that of another item more than its own place does, and more than the place of that other item does.
 */
import { functionWords } from '../passage/function-words.ts';
import { stemOf } from '../passage/stem.ts';
import type { Word } from '../passage/word.ts';
import { isAnySide, type Item, type Slot } from './read-slots.ts';

/** An item of the source, and the item of the version that stands in its slot. */
export type Displaced<T extends Item> = {
  readonly lost: T;
  readonly gained: T;
  /** True if the lost item stands in the slot of the gained one, too. */
  readonly isExchange: boolean;
};

/** What two slots have in common, as a sum of products of weights: in total, and without regard to the sides. */
type Resemblance = { total: number; anySide: number };

type Pair<T extends Item> = { readonly from: Slot<T>; readonly to: Slot<T>; readonly resemblance: Resemblance };

/** Slots that resemble each other more than the places of their items do, by the given differences. */
type Move<T extends Item> = Omit<Displaced<T>, 'isExchange'> & Resemblance & { readonly copied: number };

/** Minimum difference if the version has the gained item more often than the source, and the lost one less often. */
const replacedMin = { name: 0.1, amount: 0.05 } as const;
/** The same for an amount if only one of the two is true, by whether the version has the lost amount elsewhere. */
const repeatedMin = { elsewhere: 1, lost: 1.5 } as const;
/** The same for a name if none of this is true: its slot alone shows that another name stands there. */
const strongMin = { total: 0.8, anySide: 0.2 } as const;
/** The same for an amount between the same words. */
const strongAmountMin = { total: 0.5, copied: 3 } as const;
/** Minimum difference of each item of an exchange. */
const exchangedMin = 0.2;
/** Minimum difference of an exchange without regard to the sides, which a passive verb reverses. */
const anySideMin = 0.05;
/** Minimum number of copied words beside two exchanged names, see {@link copiedWords}. */
const copiedMin = 2;
/** Maximum number of slots that share a word. More common words do not distinguish slots. */
const sharersMax = 24;
/** Number of slots with a word from which it counts less. */
const commonFrom = 3;

/** The displaced items. `isSame` says whether two items name the same thing. Linear in the slots. */
export function findDisplaced<T extends Item>(
  source: readonly Slot<T>[],
  version: readonly Slot<T>[],
  isSame: (a: T, b: T) => boolean,
): Displaced<T>[] {
  const counts = new Map<string, number>();
  const count = (slots: readonly Slot<T>[], item: T): number => {
    const id = `${slots === source} ${item.kind} ${item.key}`;
    const known =
      counts.get(id) ?? slots.filter(({ item: other }) => other.kind !== 'pronoun' && isSame(other, item)).length;
    counts.set(id, known);
    return known;
  };
  const moves = findMoves(
    source,
    version,
    isSame,
    (lost, gained) => count(version, gained) > count(source, gained) && count(version, lost) < count(source, lost),
  );
  return moves.flatMap((move): Displaced<T>[] => {
    const { lost, gained, total, copied } = move;
    const isName = /^(?:name|literal|thing)/u.test(lost.kind);
    const [had, has] = [count(source, gained), count(version, gained)];
    const isRarer = count(version, lost) < count(source, lost);
    const isExchange = moves.some(
      (other) => isSame(other.lost, gained) && isSame(other.gained, lost) && areExchanged(move, other),
    );
    // A new amount is compared by its value, too, so only a copied place shows that it replaced this one.
    const isReplaced =
      has > had && isRarer && total >= replacedMin[isName ? 'name' : 'amount'] && (isName || had > 0 || copied > 0);
    const isElsewhere = count(version, lost) > 0;
    const isRepeated =
      !isName && (has > had || isRarer) && had > 0 && total >= repeatedMin[isElsewhere ? 'elsewhere' : 'lost'];
    const isStrong = isName
      ? total >= strongMin.total && move.anySide >= strongMin.anySide
      : total >= strongAmountMin.total && copied >= strongAmountMin.copied;
    return isExchange || isReplaced || isRepeated || isStrong ? [{ lost, gained, isExchange }] : [];
  });
}

/** True if the slots resemble each other on any side, or if the words beside the items were copied. */
function areExchanged<T extends Item>(one: Move<T>, other: Move<T>): boolean {
  if (Math.min(one.total, other.total) < exchangedMin) return false;
  if (Math.min(one.anySide, other.anySide) >= anySideMin) return true;
  return one.lost.kind === 'name' ? one.copied + other.copied >= copiedMin : Math.min(one.copied, other.copied) > 0;
}

/** For each slot of the version, the best slot of another item, if it is better than the places of both items. */
function findMoves<T extends Item>(
  source: readonly Slot<T>[],
  version: readonly Slot<T>[],
  isSame: (a: T, b: T) => boolean,
  mayReplace: (lost: T, gained: T) => boolean,
): Move<T>[] {
  const [same, different] = partition(comparePairs(source, version), ({ from, to }) => isSame(from.item, to.item));
  const places = findPlaces(same);
  const best = new Map<Slot<T>, Move<T>>();
  const replacing = new Map<Slot<T>, Move<T>>();
  for (const { from, to, resemblance } of different) {
    if (from.item.kind !== to.item.kind) continue;
    const [own, other] = [places.get(to) ?? none, places.get(from) ?? none];
    const total = resemblance.total - Math.max(own.total, other.total);
    const isBest = total > (best.get(to)?.total ?? 0);
    const isReplacing = total > (replacing.get(to)?.total ?? 0) && mayReplace(from.item, to.item);
    if (!isBest && !isReplacing) continue;
    const anySide = resemblance.anySide - Math.max(own.anySide, other.anySide);
    const move = { lost: from.item, gained: to.item, total, anySide, copied: copiedWords(from, to) };
    if (isBest) best.set(to, move);
    if (isReplacing) replacing.set(to, move);
  }
  return [...new Set([...best.values(), ...replacing.values()])];
}

const none: Readonly<Resemblance> = { total: 0, anySide: 0 };

function partition<E>(elements: readonly E[], isFirst: (element: E) => boolean): [E[], E[]] {
  const parts: [E[], E[]] = [[], []];
  for (const element of elements) parts[isFirst(element) ? 0 : 1].push(element);
  return parts;
}

/**
 * How well each slot fits the place of its item on the other side. A pronoun that has no better place of its own may stand
 * in the place of any name.
 */
function findPlaces<T extends Item>(same: readonly Pair<T>[]): Map<Slot<T>, Resemblance> {
  const places = new Map<Slot<T>, Resemblance>();
  const [items, pronouns] = partition(same, ({ from, to }) => from.item.kind === to.item.kind);
  for (const { from, to, resemblance } of items.toSorted((a, b) => b.resemblance.total - a.resemblance.total)) {
    if (places.has(from) || places.has(to)) continue;
    places.set(from, resemblance).set(to, resemblance);
  }
  const taken = new Map(places);
  for (const { from, to, resemblance } of pronouns) {
    const [pronoun, slot] = from.item.kind === 'pronoun' ? [from, to] : [to, from];
    const isFree = resemblance.total > (taken.get(pronoun)?.total ?? 0);
    if (isFree && resemblance.total > (places.get(slot)?.total ?? 0)) places.set(slot, resemblance);
  }
  return places;
}

/** All pairs of slots that have a word in common, at most {@link sharersMax} for each word. */
function comparePairs<T extends Item>(source: readonly Slot<T>[], version: readonly Slot<T>[]): Pair<T>[] {
  const holders = new Map<string, Slot<T>[]>();
  const sharers = new Map<string, number>();
  for (const slot of source) {
    for (const feature of slot.near.keys()) {
      const known = holders.get(feature);
      if (known === undefined) holders.set(feature, [slot]);
      else known.push(slot);
    }
  }
  for (const { near } of version)
    for (const feature of near.keys())
      sharers.set(feature, (sharers.get(feature) ?? holders.get(feature)?.length ?? 0) + 1);
  return version.flatMap((to) => {
    const row = new Map<Slot<T>, Resemblance>();
    for (const [feature, weight] of to.near) {
      const known = holders.get(feature);
      if (known === undefined || known.length > sharersMax) continue;
      const rarity = Math.min(1, commonFrom / (sharers.get(feature) ?? 1));
      for (const slot of known) {
        const resemblance = row.get(slot) ?? { total: 0, anySide: 0 };
        const common = weight * (slot.near.get(feature) ?? 0) * rarity;
        resemblance.total += common;
        if (isAnySide(feature)) resemblance.anySide += common;
        row.set(slot, resemblance);
      }
    }
    return [...row].map(([from, resemblance]) => ({ from, to, resemblance }));
  });
}

/** Verbs that may say the same with subject and object exchanged: `Congress passed the act`, `the act passed Congress`. */
const mutual = /^(?:pass|open|clos|marri|merg|join|match|equal|end|start|resembl|border|oppos|involv|includ)\p{L}*$/u;

/** Counts the same words directly beside two items: one for a function word, two for a content word. */
function copiedWords<T extends Item>(a: Slot<T>, b: Slot<T>): number {
  return weightOfSame(a.before, b.before) + weightOfSame(a.after, b.after);
}

function weightOfSame(a: Word | undefined, b: Word | undefined): number {
  if (a?.kind !== 'word' || b === undefined || mutual.test(a.lower)) return 0;
  if (functionWords.has(a.lower)) return a.lower === b.lower ? 1 : 0;
  return stemOf(a.lower) === stemOf(b.lower) ? 2 : 0;
}
