/** Reads the sentences of a block as sets of concepts, and finds the corresponding sentences of two blocks. */
import type { Span } from '@humanize/text';
import { functionWords } from '../passage/function-words.ts';
import type { Block } from '../passage/read-passage.ts';
import type { Word } from '../passage/word.ts';
import { simpleStem } from './opposites.ts';
import { conceptOf } from './related-words.ts';

export type ClaimSentence = Span & {
  readonly words: readonly Word[];
  /** Content words with their concepts, in order. */
  readonly content: readonly { readonly word: Word; readonly concept: string }[];
  /** All words without inflection, by {@link simpleStem}. */
  readonly simpleStems: ReadonlyMap<string, Word>;
};

/** The sentences of two blocks, each with its counterparts on the other side, best match first. */
export type AlignedSentences = {
  readonly before: readonly ClaimSentence[];
  readonly after: readonly ClaimSentence[];
  readonly forward: readonly (readonly ClaimSentence[])[];
  readonly backward: readonly (readonly ClaimSentence[])[];
};

export function alignSentences(source: Block, version: Block): AlignedSentences {
  const [before, after] = [readSentences(source), readSentences(version)];
  return { before, after, forward: counterparts(before, after), backward: counterparts(after, before) };
}

function readSentences({ words, sentences }: Block): ClaimSentence[] {
  return sentences.flatMap(splitLong).map(({ start, end }) => {
    const inside = words.slice(start, end);
    const content = inside.flatMap((word) => (isContent(word) ? [{ word, concept: conceptOf(word.lower) }] : []));
    const simpleStems = new Map(
      inside.flatMap((word) => (word.kind === 'word' ? [[simpleStem(word.lower), word] as const] : [])),
    );
    return { start: inside[0]?.start ?? 0, end: inside.at(-1)?.end ?? 0, words: inside, content, simpleStems };
  });
}

/** Maximum number of words of a compared sentence. Longer ones are split, which keeps the comparison linear. */
const sentenceWordsMax = 100;

function splitLong({ start, end }: Span): Span[] {
  const parts: Span[] = [];
  for (let from = start; from < end; from += sentenceWordsMax)
    parts.push({ start: from, end: Math.min(end, from + sentenceWordsMax) });
  return parts;
}

function isContent({ kind, lower }: Word): boolean {
  return kind === 'word' && lower.length > 2 && !functionWords.has(lower) && !lower.includes("'");
}

/** Concepts that occur in more sentences than this are ignored. */
const sentencesPerConceptMax = 8;
/** Maximum number of counterparts of a sentence. */
const counterpartsMax = 2;
/** Minimum share of the shorter sentence's concepts that both must contain. */
const overlapMin = 0.3;

/** For each sentence, the sentences of the other side with common concepts, best match first. Linear. */
function counterparts(sentences: readonly ClaimSentence[], others: readonly ClaimSentence[]): ClaimSentence[][] {
  const holders = new Map<string, number[]>();
  const sizes = others.map(({ content }) => new Set(content.map(({ concept }) => concept)).size);
  for (const [place, { content }] of others.entries()) {
    for (const concept of new Set(content.map((item) => item.concept))) {
      const known = holders.get(concept) ?? [];
      if (known.length < sentencesPerConceptMax) known.push(place);
      holders.set(concept, known);
    }
  }
  return sentences.map(({ content }) => {
    const concepts = new Set(content.map(({ concept }) => concept));
    const shared = new Map<number, number>();
    for (const concept of concepts) {
      for (const place of holders.get(concept) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
    }
    return [...shared]
      .filter(([place, count]) => count >= overlapMin * Math.min(concepts.size, sizes[place] ?? 0))
      .toSorted(([one, a], [other, b]) => b - a || (sizes[one] ?? 0) - (sizes[other] ?? 0))
      .slice(0, counterpartsMax)
      .flatMap(([place]) => others[place] ?? []);
  });
}
