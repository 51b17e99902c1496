/**
 * Parses a text into a document, and each edited text into a new document. Paragraphs and sentences are cached during a
 * rewrite, so unchanged ones are not parsed again.
 */
import type { NameReader } from '../protection/find-names.ts';
import { findAddresses } from '../protection/find-addresses.ts';
import { findForeign } from '../protection/find-foreign.ts';
import { findNames } from '../protection/find-names.ts';
import { findReferences } from '../protection/find-references.ts';
import { findUnbrokenRuns } from '../protection/find-unbroken-runs.ts';
import { findQuotations } from '../protection/find-quotations.ts';
import { findTemplateTags, maskTemplateTags } from '../protection/template-tags.ts';
import { maskUnreadSpans } from '../protection/mask-unread-spans.ts';
import { mergeProtectedSpans } from '../document/merge-protected-spans.ts';
import type { ProtectedSpan } from '../document/protection.ts';
import type { Register } from '../document/register.ts';
import type { Document, Markup, Paragraph, Sentence, Token } from '../document/document.ts';
import { mayContainMarkdown, readMarkdown, type Structure } from './markdown.ts';
import { splitParagraphs, type ParagraphSpan } from './split-paragraphs.ts';
import {
  tokenizeParagraph,
  parseParagraph,
  type TokenizeParagraph,
  type TokenizedParagraph,
  type ReadParagraph,
} from './parse-paragraph.ts';
import type { Tagger, Tagging } from '../tagger/tagger.ts';
import type { RawToken } from '../document/tokenize.ts';

/**
 * The input for building a document: a text with its paragraphs, protected spans and markup. Edits produce a new
 * source.
 */
export type Source = {
  readonly text: string;
  readonly paragraphs: readonly ParagraphSpan[];
  readonly protectedSpans: readonly ProtectedSpan[];
  readonly markup: readonly Markup[];
};

export type DocumentReader = {
  /** Finds paragraphs, markup and protected spans. This is expensive, so call it once per text. */
  parse(text: string): Source;
  /** Builds the document of a parsed text: tokens, sentences and tags. */
  read(source: Source, register: Register): Document;
};

/** Creates a reader with its own cache. Each rewrite should use a new reader. */
export function createDocumentReader(deps: { readonly tagger: Tagger; readonly names: NameReader }): DocumentReader {
  const paragraphs = new Map<string, ReadParagraph>();
  const sentences = new Map<string, readonly Tagging[]>();
  const tagCached = (tokens: readonly RawToken[], firstIsName: boolean): readonly Tagging[] => {
    const key = `${firstIsName ? 'n' : 'w'}${tokens.map((token) => token.text).join(' ')}`;
    const known = sentences.get(key);
    if (known !== undefined && known.length === tokens.length) return known;
    const taggings = deps.tagger.tagSentence(tokens, () => firstIsName);
    sentences.set(key, taggings);
    return taggings;
  };
  // Cache the tokens, because `read` parses each paragraph again after `parse` has found the names.
  const tokenized = new Map<string, { readonly places: string; readonly paragraph: TokenizedParagraph }>();
  const tokenizeCached: TokenizeParagraph = (text, unreadable) => {
    const places = unreadable.map((span) => `${span.start},${span.end},${span.tokenizedAs}`).join(';');
    const known = tokenized.get(text);
    if (known?.places === places) return known.paragraph;
    const paragraph = tokenizeParagraph(text, unreadable);
    tokenized.set(text, { places, paragraph });
    return paragraph;
  };
  const readParagraph = (text: string, spans: readonly ProtectedSpan[]): ReadParagraph => {
    const key = `${spans.map((span) => `${span.start},${span.end},${span.reason}`).join(';')}|${text}`;
    const known = paragraphs.get(key);
    if (known !== undefined) return known;
    const parsed = parseParagraph(text, spans, tokenizeCached, tagCached);
    paragraphs.set(key, parsed);
    return parsed;
  };
  let last: { source: Source; register: Register; document: Document } | undefined;
  const read = (source: Source, register: Register): Document => {
    if (last?.source === source && last.register === register) return last.document;
    const document = assemble(source, register, readParagraph);
    last = { source, register, document };
    return document;
  };
  return {
    parse(text) {
      const source = parseText(text);
      const document = read(source, plainRegister);
      const names = findNames(document.tokens, document.sentences, deps.names);
      const foreign = findForeign(document.tokens, document.sentences, deps.names);
      return {
        ...source,
        protectedSpans: mergeProtectedSpans(mergeProtectedSpans(source.protectedSpans, foreign), names),
      };
    },
    read,
  };
}

/** The register that `parse` uses to find names, because the actual register is not known yet. */
const plainRegister: Register = { genre: 'general', firstPerson: false };

/** Finds paragraphs, markup and protected spans other than names and foreign sentences. Runs in linear time. */
export function parseText(text: string): Source {
  const readable = maskTemplateTags(text);
  const structure: Structure = mayContainMarkdown(readable)
    ? readMarkdown(readable)
    : { regions: [{ start: 0, end: text.length, kind: 'prose' }], protectedSpans: [], markup: [] };
  const alone = structure.regions.length <= 1;
  const regions = structure.regions.map((region) => splitParagraphs(readable, region, alone));
  const paragraphs = regions.flatMap((cut) => cut.paragraphs);
  const setAside = regions.flatMap((cut) => cut.setAside);
  const headings = [...structure.protectedSpans, ...setAside].filter(({ reason }) => reason === 'heading');
  let protectedSpans = mergeProtectedSpans(mergeProtectedSpans([], structure.protectedSpans), setAside);
  protectedSpans = mergeProtectedSpans(protectedSpans, findReferences(text, paragraphs, headings));
  protectedSpans = mergeProtectedSpans(protectedSpans, mergeProtectedSpans([], findAddresses(readable)));
  protectedSpans = mergeProtectedSpans(protectedSpans, findTemplateTags(text));
  const masked = maskUnreadSpans(text, protectedSpans);
  const quotations = paragraphs.flatMap((paragraph) => findQuotations(masked, paragraph));
  protectedSpans = mergeProtectedSpans(protectedSpans, findUnbrokenRuns(text));
  protectedSpans = mergeProtectedSpans(
    protectedSpans,
    quotations.map((span) => ({ ...span, reason: 'quotation', tokenizedAs: 'words' })),
  );
  return { text, paragraphs, protectedSpans, markup: structure.markup };
}

function assemble(
  source: Source,
  register: Register,
  readParagraph: (text: string, spans: readonly ProtectedSpan[]) => ReadParagraph,
): Document {
  const tokens: Token[] = [];
  const sentences: Sentence[] = [];
  const paragraphs: Paragraph[] = [];
  let nextSpan = 0;
  for (const span of source.paragraphs) {
    const inside: ProtectedSpan[] = [];
    while (nextSpan < source.protectedSpans.length && (source.protectedSpans[nextSpan]?.end ?? 0) <= span.start)
      nextSpan += 1;
    for (let index = nextSpan; index < source.protectedSpans.length; index += 1) {
      const candidate = source.protectedSpans[index];
      if (candidate === undefined || candidate.start >= span.end) break;
      inside.push({
        ...candidate,
        start: Math.max(candidate.start, span.start) - span.start,
        end: Math.min(candidate.end, span.end) - span.start,
      });
    }
    const parsed = readParagraph(source.text.slice(span.start, span.end), inside);
    const firstSentence = sentences.length;
    addSentences(parsed, span.start, paragraphs.length, tokens, sentences);
    paragraphs.push({ ...span, index: paragraphs.length, firstSentence, endSentence: sentences.length });
  }
  const { text, protectedSpans, markup } = source;
  return { text, tokens, sentences, paragraphs, protectedSpans, markup, register };
}

function addSentences(
  parsed: ReadParagraph,
  offset: number,
  paragraph: number,
  tokens: Token[],
  sentences: Sentence[],
): void {
  let at = 0;
  for (const end of parsed.sentenceEnds) {
    const firstToken = tokens.length;
    let wordCount = 0;
    for (; at < end; at += 1) {
      const raw = parsed.tokens[at];
      const tagging = parsed.taggings[at];
      if (raw === undefined || tagging === undefined) continue;
      const lower = parsed.lower[at] ?? raw.text;
      tokens.push({
        start: raw.start + offset,
        end: raw.end + offset,
        index: tokens.length,
        text: raw.text,
        lower,
        kind: raw.kind,
        tag: tagging.tag,
        lemma: tagging.lemma,
        sentence: sentences.length,
        spaced: raw.spaced,
        protectedBy: parsed.protectedBy[at],
      });
      if (countsAsWord(raw, lower)) wordCount += 1;
    }
    sentences.push({
      start: tokens[firstToken]?.start ?? offset,
      end: tokens.at(-1)?.end ?? offset,
      index: sentences.length,
      paragraph,
      firstToken,
      endToken: tokens.length,
      wordCount,
    });
  }
}

function countsAsWord(token: RawToken, lower: string): boolean {
  if (token.kind === 'punctuation' || token.kind === 'symbol') return false;
  return token.spaced || !(lower.startsWith("'") || lower === "n't");
}
