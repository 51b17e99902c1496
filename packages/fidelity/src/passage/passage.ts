/** A text that has been read for comparison: words in blocks, verbatim literals, and the structure of the Markdown. */
import type { Markup, Span } from '@humanize/text';
import type { Literal } from '../literals/literals.ts';

/** Articles, pronouns, prepositions, conjunctions, auxiliaries and the adverbs that begin sentences. */
export const functionWords: ReadonlySet<string> = new Set(
  `a an the this that these those my your his her its our their mine yours hers ours theirs i you he she it we they me
    him us them myself yourself himself herself itself ourselves themselves who whom whose which what where when why
    how and or but nor so yet for if unless because since although though while whereas as than then of in on at by to
    from with without about into onto over under between among through during before after above below up down out off
    again against within along across behind beyond toward towards upon via per is am are was were be been being have
    has had having do does did doing will would shall should can could may might must ought not no never none only
    also too very just even still there here all any both each every few more most other some such same own one ones
    many much several another either neither cannot however therefore thus hence moreover furthermore additionally
    overall indeed instead rather quite like despite once until yes oh ah well now today tomorrow yesterday perhaps
    maybe meanwhile finally otherwise first second third next last`.split(/\s+/u),
);

export type WordKind = 'word' | 'number' | 'mark' | 'opaque';

/** The smallest unit of a comparison: a word, a number, a punctuation mark or an opaque literal. */
export type Word = Span & {
  readonly index: number;
  readonly text: string;
  /** Lower case with straight apostrophes. */
  readonly lower: string;
  readonly kind: WordKind;
  readonly spaced: boolean;
  readonly sentence: number;
  /** True where any word is capitalized: at the start of a sentence or quotation, or after a colon. */
  readonly opens: boolean;
};

/** A span of the text, and the half-open range of its words in the block. */
export type Fact = Span & { readonly first: number; readonly last: number };

/** A paragraph, a list item or a heading. */
export type Block = { readonly words: readonly Word[] };

export type Passage = {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly literals: readonly Literal[];
  readonly markup: readonly Markup[];
  /** Number of list items, with or without Markdown. */
  readonly listItems: number;
};

/** Merges blocks into one, for texts whose paragraphs do not correspond. Returns no block for an empty list. */
export function mergeBlocks(blocks: readonly Block[]): Block[] {
  const words: Word[] = [];
  for (const block of blocks) {
    const offset = (words.at(-1)?.sentence ?? -1) + 1;
    for (const word of block.words) words.push({ ...word, index: words.length, sentence: word.sentence + offset });
  }
  return words.length > 0 ? [{ words }] : [];
}

/**
 * For each block of the source, returns the block of the version that shares the most words with it. Each block of the
 * version is returned once. Only words that occur in a single block of the version count. Blocks that share no such
 * words are paired in text order. Both lists have the same length. Takes time linear in the number of words, except for
 * sorting the pairs.
 */
export function alignBlocks(source: readonly Block[], version: readonly Block[]): Block[] {
  const owners = new Map<string, Block | undefined>();
  for (const block of version)
    for (const word of wordsOf(block)) owners.set(word, owners.has(word) ? undefined : block);
  const pairs = source.flatMap((block) => {
    const found = Map.groupBy(wordsOf(block), (word) => owners.get(word));
    return [...found].map(([other, { length }]) => ({ block, other, shared: length }));
  });
  const free = new Set(version);
  const paired = new Map<Block, Block>();
  for (const { block, other } of pairs.toSorted((a, b) => b.shared - a.shared))
    if (other !== undefined && !paired.has(block) && free.delete(other)) paired.set(block, other);
  const rest = [...free];
  return source.flatMap((block) => paired.get(block) ?? rest.shift() ?? []);
}

function wordsOf({ words }: Block): Set<string> {
  return new Set(words.flatMap(({ kind, lower }) => (kind === 'mark' || functionWords.has(lower) ? [] : [lower])));
}
