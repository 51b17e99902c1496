/** Counts the strong tells of a document: stock phrases, and bold labels at the start of list items. */
import type { Document, Span } from '@humanize/text';
import { buildPhraseTrie } from '../phrases/phrase-trie.ts';
import type { Density } from '../rule/density.ts';
import { strongTells } from './strong-tells.ts';

export type Tells = {
  /** Strong tells per 100 words of the document. */
  readonly per100Words: number;
  /** The strong tells by the index of their sentence. */
  readonly bySentence: ReadonlyMap<number, readonly Span[]>;
};

export type CountTells = (document: Document) => Tells;

/**
 * Compiles the list of strong tells. Overlapping tells count once, and tells in quoted speech do not count. Counting
 * takes linear time.
 */
export function createTellCounter(phrases: readonly string[] = strongTells): CountTells {
  const trie = buildPhraseTrie([{ id: 'strong-tells', entries: phrases.map((match) => ({ match, to: '' })) }]);
  return (document) => {
    const bySentence = new Map<number, Span[]>();
    let count = 0;
    let countedTo = 0;
    trie.search(document, ({ first, last }) => {
      if (first.protectedBy === 'quotation') return;
      const tells = bySentence.get(first.sentence) ?? [];
      tells.push({ start: first.start, end: last.end });
      bySentence.set(first.sentence, tells);
      if (first.start >= countedTo) count += 1;
      countedTo = Math.max(countedTo, last.end);
    });
    count += labelsOf(document);
    const words = document.sentences.reduce((total, { wordCount }) => total + wordCount, 0);
    return { per100Words: words === 0 ? 0 : (100 * count) / words, bySentence };
  };
}

/** A list item that begins with a bold label: `- **Label:** text`. */
const label = /^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+\*\*[^*\n]{2,60}(?::\*\*|\*\*:)/gmu;
/** Minimum number of labels for a list to count as machine-written. Each of these labels is a tell. */
const labelsMin = 3;

function labelsOf({ text }: Document): number {
  const found = text.match(label)?.length ?? 0;
  return found < labelsMin ? 0 : found;
}

/** Combines the density of the submitted document with the tells of the current one. */
export function densityOf(submitted: Tells, current: Tells): Density {
  return {
    tellsPer100Words: submitted.per100Words,
    hasTell: (sentence, own = { start: 0, end: 0 }) =>
      current.bySentence.get(sentence)?.some(({ start, end }) => end <= own.start || own.end <= start) === true,
  };
}
