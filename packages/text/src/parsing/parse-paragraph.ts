/** One paragraph by itself: its tokens, where its sentences end, its tags, and what is protected in it. */
import type { ProtectedSpan, ProtectionReason } from '../document/protection.ts';
import { splitSentences } from './split-sentences.ts';
import type { Tagging } from '../tagger/tagger.ts';
import { tokenize, type RawToken, type Unreadable } from '../document/tokenize.ts';

export type ReadParagraph = {
  readonly tokens: readonly RawToken[];
  readonly lower: readonly string[];
  readonly taggings: readonly Tagging[];
  readonly protectedBy: readonly (ProtectionReason | undefined)[];
  readonly sentenceEnds: readonly number[];
};

export type TagOnce = (tokens: readonly RawToken[], firstIsName: boolean) => readonly Tagging[];

export type CutParagraph = {
  readonly tokens: readonly RawToken[];
  readonly lower: readonly string[];
  readonly sentenceEnds: readonly number[];
};

export type CutOnce = (text: string, unreadable: readonly Unreadable[]) => CutParagraph;

/** `unreadable` in order and apart. */
export function cutParagraph(text: string, unreadable: readonly Unreadable[]): CutParagraph {
  const tokens = tokenize(text, unreadable);
  return { tokens, lower: tokens.map((token) => lowered(token.text)), sentenceEnds: splitSentences(tokens) };
}

/** Offsets of `spans` are from the start of the paragraph. */
export function parseParagraph(
  text: string,
  spans: readonly ProtectedSpan[],
  cutOnce: CutOnce,
  tagOnce: TagOnce,
): ReadParagraph {
  const unreadable = spans.filter((span) => span.shows !== 'words') as Unreadable[];
  const { tokens, lower, sentenceEnds } = cutOnce(text, unreadable);
  const protectedBy = reasonsFor(tokens, spans);
  const taggings: Tagging[] = [];
  let start = 0;
  for (const end of sentenceEnds) {
    const sentence = tokens.slice(start, end);
    const firstWord = sentence.findIndex((token) => token.kind !== 'punctuation');
    const firstIsName = firstWord >= 0 && protectedBy[start + firstWord] === 'name';
    for (const tagging of tagOnce(sentence, firstIsName)) taggings.push(tagging);
    start = end;
  }
  return { tokens, lower, taggings, protectedBy, sentenceEnds };
}

function lowered(text: string): string {
  const lower = text.toLowerCase();
  return lower.includes('’') ? lower.replaceAll('’', "'") : lower;
}

function reasonsFor(tokens: readonly RawToken[], spans: readonly ProtectedSpan[]): (ProtectionReason | undefined)[] {
  let next = 0;
  return tokens.map((token) => {
    while (next < spans.length && (spans[next]?.end ?? 0) <= token.start) next += 1;
    const span = spans[next];
    return span !== undefined && span.start < token.end ? span.reason : undefined;
  });
}
