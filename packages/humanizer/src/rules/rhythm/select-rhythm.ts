// Chooses the splits and joins that bring the rhythm of a text towards people's, and no more of them than that takes.

import type { Document, Sentence } from '../../document/document.ts';
import { wordsBetween } from '../../document/reading.ts';
import type { OwnedProposal } from '../../edits/proposal.ts';
import type { SelectContext } from '../family.ts';

/**
 * What people write, over news, stories, essays and abstracts, and how far texts lie from it (standard deviations):
 * measured on the human halves of 768 pairs.
 */
const human = {
  spread: { mean: 0.5, deviation: 0.166 },
  evenShare: { mean: 0.28, deviation: 0.22 },
  shortShare: { mean: 0.19, deviation: 0.185 },
  length: { mean: 17, deviation: 7 },
  conjunctionOpeners: { mean: 0.038, deviation: 0.064 },
} as const;

/** A sentence of up to this many words is short. */
const shortWordsMax = 8;
/** Neighbours whose lengths differ by no more than this share of the longer one are alike. */
const evenDifferenceMax = 0.2;
/** Share of the sentences that may be split or joined. */
const editedShareMax = 0.4;
/** Texts of fewer sentences have no rhythm to mend; only their longest sentences are split. */
const sentencesMin = 4;
/** Improvement that an edit must bring at least, in the units of the score. */
const improvementMin = 0.004;

/** What a hit does to the row of sentence lengths: `from` sentence up to and including `to` become `lengths`. */
interface Effect {
  readonly hit: OwnedProposal;
  readonly from: number;
  readonly to: number;
  readonly lengths: readonly number[];
  /** Sentences that open with And, But, So or Or: how many more. */
  readonly conjunctions: number;
}

export function selectRhythm({ document, hits, chance }: SelectContext): OwnedProposal[] {
  const effects = hits.flatMap((hit) => effectOf(document, hit) ?? []);
  const row = new LengthRow(document);
  if (row.count < sentencesMin) return [];
  const chosen: OwnedProposal[] = [];
  const limit = Math.max(1, Math.floor(row.count * editedShareMax));
  let open = effects.toSorted((a, b) => chance(a.hit) - chance(b.hit));
  while (open.length > 0 && chosen.length < limit) {
    let best: { effect: Effect; score: number } | undefined;
    for (const effect of open) {
      const score = row.scoreWith(effect);
      if (best === undefined || score < best.score) best = { effect, score };
    }
    if (best === undefined || best.score > row.score() - improvementMin) break;
    const { from, to, hit } = best.effect;
    row.apply(best.effect);
    chosen.push(hit);
    open = open.filter((effect) => effect.to < from || effect.from > to);
  }
  return chosen;
}

function effectOf(document: Document, hit: OwnedProposal): Effect | undefined {
  const first = hit.changes[0];
  const last = hit.changes.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const from = document.sentences.findIndex((sentence) => first.start < sentence.end);
  const sentence = document.sentences[from];
  if (sentence === undefined) return undefined;
  const next = document.sentences[from + 1];
  if (next !== undefined && last.end > next.start) {
    return {
      hit,
      from,
      to: from + 1,
      lengths: [sentence.wordCount + next.wordCount],
      conjunctions: opensWithConjunction(document, next) ? -1 : 0,
    };
  }
  const left = countWordsUpTo(document, sentence.firstToken, sentence.endToken, first.start);
  const behind = hit.changes.map((change) => change.text).join('') + document.text.slice(last.end, last.end + 6);
  const conjunctions = /\. (?:and|but|so|or)\b/iu.test(behind) ? 1 : 0;
  return { hit, from, to: from, lengths: [left, Math.max(1, sentence.wordCount - left)], conjunctions };
}

function opensWithConjunction(document: Document, sentence: Sentence): boolean {
  return /^(?:and|but|so|or)$/u.test(document.tokens[sentence.firstToken]?.lower ?? '');
}

function countWordsUpTo(document: Document, firstToken: number, endToken: number, offset: number): number {
  let index = firstToken;
  while (index < endToken && (document.tokens[index]?.start ?? offset) < offset) index += 1;
  return wordsBetween(document, firstToken, index);
}

/** The lengths of the sentences of running text, with the sums that the score is made of. */
class LengthRow {
  /** One list of lengths per sentence of the document; empty for what is no running text. */
  readonly #pieces: (readonly number[])[];
  readonly #paragraphs: readonly number[];
  count = 0;
  #sum = 0;
  #squares = 0;
  #short = 0;
  #even = 0;
  #pairs = 0;
  #conjunctions = 0;

  constructor(document: Document) {
    this.#paragraphs = document.sentences.map((sentence) => sentence.paragraph);
    this.#pieces = document.sentences.map((sentence) =>
      document.paragraphs[sentence.paragraph]?.kind === 'prose' && sentence.wordCount > 0 ? [sentence.wordCount] : [],
    );
    for (let index = 0; index < this.#pieces.length; index += 1) {
      for (const length of this.#pieces[index] ?? []) this.#add(length, 1);
      this.#addPairs(index - 1, index, 1);
    }
    for (const sentence of document.sentences) {
      if (opensWithConjunction(document, sentence)) this.#conjunctions += 1;
    }
  }

  score(): number {
    const opening = this.#conjunctions / Math.max(1, this.count);
    const toOpeners = (human.conjunctionOpeners.mean - opening) / human.conjunctionOpeners.deviation;
    return scoreOf(this.count, this.#sum, this.#squares, this.#short, this.#even, this.#pairs) + past(toOpeners);
  }

  scoreWith(effect: Effect): number {
    const undo = this.apply(effect);
    const score = this.score();
    undo();
    return score;
  }

  /** Puts the effect in; what it returns takes it out again. */
  apply(effect: Effect): () => void {
    const before = this.#pieces.slice(effect.from, effect.to + 1);
    this.#replace(effect.from, effect.to, [effect.lengths]);
    this.#conjunctions += effect.conjunctions;
    return () => {
      this.#replace(effect.from, effect.to, before);
      this.#conjunctions -= effect.conjunctions;
    };
  }

  #replace(from: number, to: number, pieces: readonly (readonly number[])[]): void {
    this.#count(from, to, -1);
    for (let index = from; index <= to; index += 1) this.#pieces[index] = pieces[index - from] ?? [];
    this.#count(from, to, 1);
  }

  #count(from: number, to: number, sign: 1 | -1): void {
    for (let index = from; index <= to; index += 1) {
      const lengths = this.#pieces[index] ?? [];
      for (const length of lengths) this.#add(length, sign);
      for (let place = 1; place < lengths.length; place += 1) this.#addPair(lengths[place - 1], lengths[place], sign);
    }
    for (let index = from; index <= to + 1; index += 1) this.#addPairs(this.#before(index), index, sign);
  }

  /** The last sentence before this one that has not been joined away. */
  #before(index: number): number {
    let place = index - 1;
    while (place >= 0 && index - place < 4 && this.#pieces[place]?.length === 0) place -= 1;
    return place;
  }

  #add(length: number, sign: 1 | -1): void {
    this.count += sign;
    this.#sum += sign * length;
    this.#squares += sign * length * length;
    if (length <= shortWordsMax) this.#short += sign;
  }

  #addPairs(left: number, right: number, sign: 1 | -1): void {
    if (left < 0 || this.#paragraphs[left] !== this.#paragraphs[right]) return;
    this.#addPair(this.#pieces[left]?.at(-1), this.#pieces[right]?.[0], sign);
  }

  #addPair(a: number | undefined, b: number | undefined, sign: 1 | -1): void {
    if (a === undefined || b === undefined) return;
    this.#pairs += sign;
    if (Math.abs(a - b) <= evenDifferenceMax * Math.max(a, b)) this.#even += sign;
  }
}

/** Distance from people in standard deviations, summed; what lies past them on the other side counts twice. */
function scoreOf(count: number, sum: number, squares: number, short: number, even: number, pairs: number): number {
  if (count === 0) return 0;
  const mean = sum / count;
  const spread = Math.sqrt(Math.max(0, squares / count - mean * mean)) / Math.max(1, mean);
  const toSpread = (human.spread.mean - spread) / human.spread.deviation;
  const toEven = ((pairs === 0 ? 0 : even / pairs) - human.evenShare.mean) / human.evenShare.deviation;
  const toShort = (human.shortShare.mean - short / count) / human.shortShare.deviation;
  const toLength = Math.abs(mean - human.length.mean) / human.length.deviation;
  return 2 * past(toSpread) + past(toEven) + past(toShort) + toLength;
}

function past(distance: number): number {
  return distance >= 0 ? distance : -2 * distance;
}
