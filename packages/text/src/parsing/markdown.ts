/**
 * Parses the Markdown of a text into regions of running text, markup and protected spans. The parser runs only on texts
 * that contain Markdown characters, because it takes longer than all other parsing combined.
 */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import { boundMarkdown } from './bound-markdown.ts';
import { mergeProtectedSpans } from '../document/merge-protected-spans.ts';
import type { ProtectedSpan, ProtectionReason, SpanTokenization } from '../document/protection.ts';
import type { Markup, MarkupKind, ParagraphKind } from '../document/document.ts';
import type { Span } from '../document/span.ts';

/** A region of running text before it is split into lines. */
export type Region = Span & {
  readonly kind: ParagraphKind;
};

export type Structure = {
  readonly regions: readonly Region[];
  /** The protected spans of the region, sorted and disjoint. */
  readonly protectedSpans: readonly ProtectedSpan[];
  readonly markup: readonly Markup[];
};

const markdownCharacters =
  /[#*_`[|~<>]|^(?: {4}|\t)|^ {0,3}(?:[-+]|\d{1,9}[.)])[ \t]|^ {0,3}(?:-{3}|={3}|\+{3})|https?:|www\./mu;

/** Returns whether the text contains characters that Markdown uses. */
export function mayContainMarkdown(text: string): boolean {
  return markdownCharacters.test(text);
}

const byteOrderMark = '\uFEFF';

/** Parses Markdown. Text with too much nesting or too many marks is protected instead (see bound-markdown.ts). */
export function readMarkdown(text: string): Structure {
  // The parser's offsets do not count a byte order mark.
  const before = text.startsWith(byteOrderMark) ? byteOrderMark.length : 0;
  const { regions, protectedSpans, markup } = parseMarkdown(text.slice(before));
  const moved = <T extends Span>(span: T): T => ({ ...span, start: span.start + before, end: span.end + before });
  return {
    regions: regions.map(moved),
    protectedSpans: protectedSpans.map(moved),
    markup: markup.map(moved),
  };
}

function parseMarkdown(text: string): Structure {
  const bounded = boundMarkdown(text);
  const tree = fromMarkdown(bounded.text, {
    extensions: [gfm(), frontmatter(['yaml', 'toml'])],
    mdastExtensions: [gfmFromMarkdown(), frontmatterFromMarkdown(['yaml', 'toml'])],
  });
  const collected: Collected = { regions: [], protectedSpans: [], markup: [] };
  readBlocks(collected, tree, 'prose', 0);
  return {
    ...collected,
    protectedSpans: mergeProtectedSpans(mergeProtectedSpans([], bounded.protectedSpans), collected.protectedSpans),
  };
}

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root | Root['children'][number];
type Parent = Extract<Node, { children: unknown }>;

type Collected = {
  readonly regions: Region[];
  readonly protectedSpans: ProtectedSpan[];
  readonly markup: Markup[];
};

function spanOf(node: Node): Span {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

function protect(into: Collected, span: Span, reason: ProtectionReason, tokenizedAs: SpanTokenization): void {
  if (span.end > span.start) into.protectedSpans.push({ ...span, reason, tokenizedAs });
}

function mark(into: Collected, node: Node, kind: MarkupKind, level: number): void {
  into.markup.push({ ...spanOf(node), kind, level });
}

/** Blocks without running text, with their protection reason and markup kind. */
const closedBlocks: Partial<Record<Node['type'], readonly [ProtectionReason, MarkupKind | undefined]>> = {
  heading: ['heading', 'heading'],
  code: ['code', 'code'],
  table: ['table', 'table'],
  blockquote: ['quotation', 'block-quote'],
  html: ['html', 'html'],
  yaml: ['front-matter', undefined],
  definition: ['link', undefined],
  footnoteDefinition: ['link', undefined],
};

function readBlocks(into: Collected, parent: Parent, kind: ParagraphKind, depth: number): void {
  for (const node of parent.children) {
    if (node.type === 'paragraph') {
      into.regions.push({ ...spanOf(node), kind });
      readInline(into, node, undefined);
    } else if (node.type === 'list') {
      readBlocks(into, node, kind, depth + 1);
    } else if (node.type === 'listItem') {
      mark(into, node, 'list-item', depth);
      const span = spanOf(node);
      const first = node.children[0];
      const markerEnd = first === undefined ? span.end : spanOf(first).start;
      protect(into, { start: span.start, end: markerEnd }, 'list-marker', 'hidden');
      readBlocks(into, node, 'list-item', depth);
    } else {
      const [reason, markup] = closedBlocks[node.type] ?? ['markup', undefined];
      protect(into, spanOf(node), reason, 'opaque');
      if (markup !== undefined) mark(into, node, markup, node.type === 'heading' ? node.depth : 1);
    }
  }
}

/** Protects text inside emphasis and links but tokenizes it as words. Everything between text nodes is markup. */
function readInline(into: Collected, parent: Parent, inside: ProtectionReason | undefined): void {
  let at = spanOf(parent).start;
  for (const child of parent.children) {
    const span = spanOf(child);
    if (inside !== undefined) protect(into, { start: at, end: span.start }, 'markup', 'hidden');
    readInlineNode(into, child, span, inside);
    at = span.end;
  }
  if (inside !== undefined) protect(into, { start: at, end: spanOf(parent).end }, 'markup', 'hidden');
}

/** Inline nodes that are not tokenized as words, with their protection reason and tokenization. */
const closedInline: Partial<Record<Node['type'], readonly [ProtectionReason, SpanTokenization]>> = {
  inlineCode: ['code', 'opaque'],
  image: ['link', 'opaque'],
  imageReference: ['link', 'opaque'],
  footnoteReference: ['citation', 'hidden'],
  html: ['html', 'hidden'],
};

function readInlineNode(into: Collected, node: Node, span: Span, inside: ProtectionReason | undefined): void {
  if (node.type === 'text') {
    if (inside !== undefined) protect(into, span, inside, 'words');
  } else if (node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete') {
    mark(into, node, node.type === 'strong' ? 'strong' : 'emphasis', 1);
    readInline(into, node, inside ?? 'emphasis');
  } else if (node.type === 'link' || node.type === 'linkReference') {
    mark(into, node, 'link', 1);
    if (isBareAddress(node, span)) protect(into, span, 'url', 'opaque');
    else readInline(into, node, 'link');
  } else {
    const [reason, tokenizedAs] = closedInline[node.type] ?? ['markup', 'hidden'];
    protect(into, span, reason, tokenizedAs);
  }
}

/** Returns true for a bare URL, as opposed to [text](URL). The text of a bare URL starts where the node does or after a `<`. */
function isBareAddress(node: Node, span: Span): boolean {
  if (node.type !== 'link') return false;
  const only = node.children[0];
  return node.children.length === 1 && only?.type === 'text' && spanOf(only).end >= span.end - 1;
}
