/** Merges blocks into one, for texts whose paragraphs do not correspond. */
import type { Span } from '@humanize/text';
import type { Block } from './read-passage.ts';
import type { Word } from './word.ts';

/** Returns one block, or none for an empty list. Linear in the words. */
export function mergeBlocks(blocks: readonly Block[]): Block[] {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined) return [];
  const words: Word[] = [];
  const sentences: Span[] = [];
  for (const block of blocks) {
    const [wordsBefore, sentencesBefore] = [words.length, sentences.length];
    for (const word of block.words) {
      words.push({ ...word, index: word.index + wordsBefore, sentence: word.sentence + sentencesBefore });
    }
    for (const { start, end } of block.sentences)
      sentences.push({ start: start + wordsBefore, end: end + wordsBefore });
  }
  return [{ start: first.start, end: last.end, words, sentences }];
}
