/**
 * Reads the slot of each name and amount: the content words around it in its sentence. A rewrite may move a sentence
 * and change many of its words, but what stands in a slot must stay the same.
 */
import { functionWords } from '../passage/function-words.ts';
import type { Block } from '../passage/read-passage.ts';
import { stemOf } from '../passage/stem.ts';
import type { Word } from '../passage/word.ts';

/** A name, an amount or a pronoun: the half-open range of words from `first` to `last`. */
export type Item = {
  readonly first: number;
  readonly last: number;
  /** Only items of one kind can replace each other. A pronoun may stand for any name. */
  readonly kind: string;
  /** What the item is called in the slots of other items. */
  readonly key: string;
};

export type Slot<T extends Item> = {
  readonly item: T;
  /**
   * Weights of the words around the item, by concept: 1 for the nearest content word on each side, 1/2 for the next,
   * and so on. Words also count with the side on which they stand, because `Ann met` differs from `met Ann`.
   */
  readonly near: ReadonlyMap<string, number>;
  /** The words directly before and after the item. */
  readonly before: Word | undefined;
  readonly after: Word | undefined;
};

/** Weight of a word in any position, relative to one on the same side. */
const anySideWeight = 0.6;
/** Maximum number of content words on each side. */
const reachWords = 5;
/** Maximum number of words on each side, content words or not. */
const distanceMax = 25;
/** Maximum number of words that join two items of a list: `, and the`. */
const linkWordsMax = 3;

/** Linear in the words. `items` are in text order. */
export function readSlots<T extends Item>({ words }: Block, items: readonly T[]): Slot<T>[] {
  const tokens = tokensOf(words, items);
  const itemAt = new Map(items.flatMap((item) => range(item).map((index) => [index, item] as const)));
  const elliptic = new Set(items.filter((item) => isElliptic(words, item)).map(({ first }) => words[first]?.sentence));
  return items.map((item) => {
    const near = new Map<string, number>();
    const [before, after] = [words[item.first - 1], words[item.last]];
    if (elliptic.has(words[item.first]?.sentence)) return { item, near, before, after };
    const list = { first: pastList(words, itemAt, item, -1) + 1, last: pastList(words, itemAt, item, 1) };
    for (const step of [-1, 1] as const) {
      for (const { token, weight } of contentFrom(words, tokens, item, step < 0 ? list.first - 1 : list.last, step)) {
        raise(near, (step < 0 ? '<' : '>') + token, weight);
        raise(near, token, weight * anySideWeight);
      }
    }
    for (const { index } of appositionOf(words, list)) {
      const token = tokens[index];
      if (token !== undefined) raise(near, `=${token}`, 1);
    }
    return { item, near, before, after };
  });
}

/** True for `while C++ does` and `but C++ does not`, whose verb is that of another name of the sentence. */
function isElliptic(words: readonly Word[], { last }: Item): boolean {
  const clause = words.slice(last, last + 5).map(({ lower }) => lower);
  return /^(?:[+#] )*(?:do|does|did)(?: (?:not|n't))?(?: [.,;:!?)]|$)/u.test(clause.join(' '));
}

const determiner = /^(?:an?|the|his|her|their|its)$/u;
/** Maximum number of words of an apposition. */
const appositionWordsMax = 12;

/** The words of `a rogue smith` in `Orla, a rogue smith,` and in `a rogue smith, Orla,`. */
function appositionOf(words: readonly Word[], { first, last }: Pick<Item, 'first' | 'last'>): readonly Word[] {
  if (words[last]?.text === ',' && determiner.test(words[last + 1]?.lower ?? '')) {
    const phrase = words.slice(last + 1, last + 1 + appositionWordsMax);
    const length = phrase.findIndex(({ kind, lower }) => kind === 'mark' || /^(?:who|which|that)$/u.test(lower));
    return phrase.slice(0, Math.max(0, length));
  }
  if (words[first - 1]?.text !== ',') return [];
  const before = words.slice(Math.max(0, first - 1 - appositionWordsMax), first - 1);
  const clause = before.slice(before.findLastIndex(({ kind }) => kind === 'mark') + 1);
  const start = clause.findLastIndex(({ lower }) => determiner.test(lower));
  const isOwn = start === 0 || /^(?:of|by|from|with|to|for|and|is|was|are|were)$/u.test(clause[start - 1]?.lower ?? '');
  return start === -1 || !isOwn ? [] : clause.slice(start);
}

/** True for a feature of a slot that is independent of the side. */
export function isAnySide(feature: string): boolean {
  return !/^[<>]/u.test(feature);
}

function range({ first, last }: Item): number[] {
  return Array.from({ length: last - first }, (_, step) => first + step);
}

function raise(near: Map<string, number>, feature: string, weight: number): void {
  near.set(feature, Math.max(near.get(feature) ?? 0, weight));
}

/** The token of each word: the key of the item that starts there, the word's concept, or undefined. */
function tokensOf(words: readonly Word[], items: readonly Item[]): (string | undefined)[] {
  const tokens = words.map(({ kind, lower }) =>
    kind === 'mark' || functionWords.has(lower) || lower.startsWith("'") ? undefined : stemOf(lower),
  );
  for (const { first, last, kind, key } of items) {
    if (kind === 'pronoun') continue;
    tokens.fill(undefined, first, last);
    tokens[first] = key;
  }
  return tokens;
}

function contentFrom(
  words: readonly Word[],
  tokens: readonly (string | undefined)[],
  { first, key }: Item,
  from: number,
  step: 1 | -1,
): { token: string; weight: number }[] {
  const sentence = words[first]?.sentence;
  const found: { token: string; weight: number }[] = [];
  let seen = 0;
  for (let distance = 0; distance < distanceMax && seen < reachWords; distance += 1) {
    const at = from + step * distance;
    const word = words[at];
    if (word === undefined || word.sentence !== sentence) break;
    // Words of another phrase are further away.
    if (/^[,;:—–()]$/u.test(word.text)) seen += 1;
    const token = tokens[at];
    if (token === undefined || token === key) continue;
    found.push({ token, weight: 1 / (1 + seen) });
    seen += 1;
  }
  return found;
}

/** The words between two items of a list. */
const listLink = /^(?:,(?: the)?|(?:, )?(?:and|or|&)(?: the)?|[-‐‑–—/]|vs\.?|versus)$/u;

/** The first word outside of the list of the item. All items of a list share one slot, because their order is free. */
function pastList(words: readonly Word[], itemAt: ReadonlyMap<number, Item>, item: Item, step: 1 | -1): number {
  let edge = step > 0 ? item.last : item.first - 1;
  for (;;) {
    let at = edge;
    while (Math.abs(at - edge) < linkWordsMax && !itemAt.has(at)) at += step;
    const next = itemAt.get(at);
    if (next?.kind !== item.kind || words[at]?.sentence !== words[item.first]?.sentence) return edge;
    const link = step > 0 ? words.slice(edge, at) : words.slice(at + 1, edge + 1);
    if (!listLink.test(link.map(({ lower }) => lower).join(' '))) return edge;
    edge = step > 0 ? next.last : next.first - 1;
  }
}
