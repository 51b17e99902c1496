/** Parses a single paragraph into tokens, sentence ends, tags and the protection of each token. */
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

export type TagSentence = (tokens: readonly RawToken[], firstIsName: boolean) => readonly Tagging[];

export type TokenizedParagraph = {
  readonly tokens: readonly RawToken[];
  readonly lower: readonly string[];
  readonly sentenceEnds: readonly number[];
};

export type TokenizeParagraph = (text: string, unreadable: readonly Unreadable[]) => TokenizedParagraph;

/** Tokenizes a paragraph and finds its sentence ends. `unreadable` must be sorted and disjoint. */
export function tokenizeParagraph(text: string, unreadable: readonly Unreadable[]): TokenizedParagraph {
  const tokens = tokenize(text, unreadable);
  return { tokens, lower: tokens.map((token) => lowered(token.text)), sentenceEnds: splitSentences(tokens) };
}

/** Parses a paragraph. The offsets of `spans` are relative to the start of the paragraph. */
export function parseParagraph(
  text: string,
  spans: readonly ProtectedSpan[],
  tokenizeCached: TokenizeParagraph,
  tagCached: TagSentence,
): ReadParagraph {
  const unreadable = spans.filter((span) => span.tokenizedAs !== 'words') as Unreadable[];
  const { tokens, lower, sentenceEnds } = tokenizeCached(text, unreadable);
  const protectedBy = reasonsFor(tokens, spans);
  const taggings: Tagging[] = [];
  let start = 0;
  for (const end of sentenceEnds) {
    const sentence = tokens.slice(start, end);
    const firstWord = sentence.findIndex((token) => token.kind !== 'punctuation');
    const firstIsName = firstWord >= 0 && protectedBy[start + firstWord] === 'name';
    for (const tagging of tagCached(sentence, firstIsName)) taggings.push(tagging);
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
