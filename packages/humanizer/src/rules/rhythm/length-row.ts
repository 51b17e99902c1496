// The lengths of a text's sentences with the sums that its rhythm is judged by, kept up to date edit by edit: each
// question and each edit takes constant time.

import type { Document } from '../../document/document.ts';
import { openerOf, opensWithConjunction, type Effect } from './effect.ts';
import type { Habits } from './habits.ts';

/** A sentence of up to this many words is short. */
const shortWordsMax = 8;
/** Neighbours whose lengths differ by no more than this share of the longer one are alike. */
const evenDifferenceMax = 0.2;

export interface LengthRow {
  /** Sentences of running text. */
  count(): number;
  habits(): Habits;
  /** Puts an effect in; what it returns takes it out again. */
  apply(effect: Effect): () => void;
}

interface Sums {
  count: number;
  words: number;
  squares: number;
  short: number;
  even: number;
  pairs: number;
  conjunctions: number;
  alike: number;
}

export function createLengthRow(document: Document): LengthRow {
  const sums: Sums = { count: 0, words: 0, squares: 0, short: 0, even: 0, pairs: 0, conjunctions: 0, alike: 0 };
  const paragraphs = document.sentences.map((sentence) => sentence.paragraph);
  /** One list of lengths per sentence of the document; empty for what is no running text or was joined away. */
  const pieces: (readonly number[])[] = document.sentences.map((sentence) =>
    document.paragraphs[sentence.paragraph]?.kind === 'prose' && sentence.wordCount > 0 ? [sentence.wordCount] : [],
  );
  for (const [index, sentence] of document.sentences.entries()) {
    countLengths(sums, pieces[index] ?? [], 1);
    countEdge(sums, pieces, paragraphs, index, 1);
    if (opensWithConjunction(document, sentence)) sums.conjunctions += 1;
    const before = document.sentences[index - 1];
    if (before?.paragraph === sentence.paragraph && openerOf(document, before) === openerOf(document, sentence))
      sums.alike += 1;
  }
  const replace = (from: number, to: number, lengths: readonly (readonly number[])[]): void => {
    recount(sums, pieces, paragraphs, from, to, -1);
    for (let index = from; index <= to; index += 1) pieces[index] = lengths[index - from] ?? [];
    recount(sums, pieces, paragraphs, from, to, 1);
  };
  return {
    count: () => sums.count,
    habits: () => habitsFrom(sums),
    apply(effect) {
      const before = pieces.slice(effect.from, effect.to + 1);
      replace(effect.from, effect.to, [effect.lengths]);
      sums.conjunctions += effect.conjunctions;
      sums.alike += effect.alike;
      return () => {
        replace(effect.from, effect.to, before);
        sums.conjunctions -= effect.conjunctions;
        sums.alike -= effect.alike;
      };
    },
  };
}

function habitsFrom(sums: Sums): Habits {
  const count = Math.max(1, sums.count);
  const length = sums.words / count;
  return {
    spread: Math.sqrt(Math.max(0, sums.squares / count - length * length)) / Math.max(1, length),
    evenShare: sums.even / Math.max(1, sums.pairs),
    shortShare: sums.short / count,
    length,
    conjunctionOpeners: sums.conjunctions / count,
    alikeOpeners: sums.alike / count,
  };
}

type Pieces = readonly (readonly number[])[];

function recount(
  sums: Sums,
  pieces: Pieces,
  paragraphs: readonly number[],
  from: number,
  to: number,
  sign: 1 | -1,
): void {
  for (let index = from; index <= to; index += 1) countLengths(sums, pieces[index] ?? [], sign);
  for (let index = from; index <= to + 1; index += 1) countEdge(sums, pieces, paragraphs, index, sign);
}

function countLengths(sums: Sums, lengths: readonly number[], sign: 1 | -1): void {
  for (const [place, length] of lengths.entries()) {
    sums.count += sign;
    sums.words += sign * length;
    sums.squares += sign * length * length;
    if (length <= shortWordsMax) sums.short += sign;
    if (place > 0) countPair(sums, lengths[place - 1], length, sign);
  }
}

/** The pair of a sentence's first piece and the last piece before it that has not been joined away. */
function countEdge(sums: Sums, pieces: Pieces, paragraphs: readonly number[], index: number, sign: 1 | -1): void {
  let before = index - 1;
  while (before >= 0 && index - before < 4 && pieces[before]?.length === 0) before -= 1;
  if (before < 0 || paragraphs[before] !== paragraphs[index]) return;
  countPair(sums, pieces[before]?.at(-1), pieces[index]?.[0], sign);
}

function countPair(sums: Sums, one: number | undefined, other: number | undefined, sign: 1 | -1): void {
  if (one === undefined || other === undefined) return;
  sums.pairs += sign;
  if (Math.abs(one - other) <= evenDifferenceMax * Math.max(one, other)) sums.even += sign;
}
