/** Splits words that a copied title joins, if the other text has them as separate words: `TheSouls of Black Folk`. */
import type { Block, Passage } from './read-passage.ts';
import type { Word } from './word.ts';

const innerBoundary = /(?<=\p{Ll})(?=\p{Lu})/u;

/** The passage with the words split that `other` writes apart. Linear in both. */
export function splitJoinedWords(passage: Passage, other: Passage): Passage {
  let pairs: ReadonlySet<string> | undefined;
  const partsOf = ({ kind, text }: Word): string[] => {
    const parts = kind === 'word' ? text.split(innerBoundary) : [text];
    if (parts.length === 1) return [text];
    pairs ??= pairsOf(other);
    const areApart = parts.every((part, at) => at === 0 || pairs?.has(pairKey(parts[at - 1] ?? '', part)) === true);
    return areApart ? parts : [text];
  };
  return { ...passage, blocks: passage.blocks.map((block) => splitBlock(block, partsOf)) };
}

function pairsOf({ blocks }: Passage): Set<string> {
  return new Set(
    blocks.flatMap(({ words }) => words.map(({ text, index }) => pairKey(text, words[index + 1]?.text ?? ''))),
  );
}

function pairKey(first: string, second: string): string {
  return `${first} ${second}`.toLowerCase();
}

function splitBlock(block: Block, partsOf: (word: Word) => string[]): Block {
  const pieces = block.words.flatMap((word): Word[] => {
    const parts = partsOf(word);
    if (parts.length === 1) return [word];
    let { start } = word;
    return parts.map((text, at) => {
      const from = start;
      start += text.length;
      const isFirst = at === 0;
      const place = { start: from, end: start, spaced: isFirst && word.spaced, opens: isFirst && word.opens };
      return { ...word, ...place, text, lower: text.toLowerCase() };
    });
  });
  if (pieces.length === block.words.length) return block;
  const words = pieces.map((word, index) => ({ ...word, index }));
  const starts = new Map(words.toReversed().map(({ sentence, index }) => [sentence, index]));
  const sentences = block.sentences.map((_, at) => ({
    start: starts.get(at) ?? words.length,
    end: starts.get(at + 1) ?? words.length,
  }));
  return { ...block, words, sentences };
}
