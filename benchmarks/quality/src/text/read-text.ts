// Reads a text for measuring, by means of its own: the benchmark must not see with the engine's eyes.

import { runningProse } from './running-prose.ts';

export interface MeasuredSentence {
  readonly text: string;
  /** Words as written, apostrophes straight. */
  readonly words: readonly string[];
  /** Number of the paragraph, from 0. */
  readonly paragraph: number;
}

export interface MeasuredText {
  readonly raw: string;
  readonly prose: string;
  readonly sentences: readonly MeasuredSentence[];
  /** All words in lower case. */
  readonly words: readonly string[];
}

const wordPattern = /[\p{L}\p{N}]+(?:['.,-][\p{L}\p{N}]+)*/gu;

const abbreviations =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|e\.g|i\.e|cf|al|Fig|No|Inc|Ltd|Co|Gen|Col|Sgt|Capt|Rev|Hon|approx|[A-Z]|[A-Z]\.[A-Z])\.$/u;

/** Splits into paragraphs, sentences and words. */
export function readText(raw: string): MeasuredText {
  const prose = runningProse(raw).replaceAll('’', "'").replaceAll('‘', "'");
  const sentences: MeasuredSentence[] = [];
  let paragraph = 0;
  for (const line of prose.split(/\n+/u)) {
    for (const text of splitSentences(line)) {
      const words = wordsOf(text);
      if (words.length > 0) sentences.push({ text, words, paragraph });
    }
    paragraph += 1;
  }
  return {
    raw,
    prose,
    sentences,
    words: sentences.flatMap((sentence) => sentence.words.map((word) => word.toLowerCase())),
  };
}

/** The words of a piece of prose; numbers and hyphenated compounds are one word each. */
function wordsOf(text: string): string[] {
  return text.match(wordPattern) ?? [];
}

function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const end of line.matchAll(/[.!?…]+["'”)\]]*(?=\s+["'“([]*[\p{Lu}\p{N}])/gu)) {
    const stop = end.index + end[0].length;
    if (abbreviations.test(line.slice(Math.max(start, stop - 12), stop))) continue;
    sentences.push(line.slice(start, stop).trim());
    start = stop;
  }
  const rest = line.slice(start).trim();
  if (rest !== '') sentences.push(rest);
  return sentences;
}
