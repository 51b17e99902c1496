/**
 * Divides a text into the paragraphs that a language model may rewrite and everything else. Blank lines separate
 * paragraphs. Headings, tables, block quotations, code, front matter, HTML and anything that could be mistaken for the
 * delimiters of a request are not sent to the model. The joined parts are identical to the original text. Takes linear
 * time.
 */
import { splitRuns } from '@humanize/text';
import type { TextEdit } from '../edits/text-editor.ts';
import { hasLongRun } from './has-long-run.ts';

/**
 * A part of a text. `prose` has no white space at its start or end. `frame` is an opening or closing remark of a chat
 * answer, which `edit` removes.
 */
export type TextPart = { kind: 'prose' | 'rest'; text: string } | { kind: 'frame'; text: string; edit: TextEdit };

// A shorter line is rewritten only if it ends like a sentence. Otherwise, it is treated as a title, label or signature.
const wordsMin = 8;
// Shorter list items are treated as labels and not rewritten.
const wordsPerListItemMin = 6;
const sentenceEnd = /[.!?…][)\]"'”’»*_]{0,4}$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const listItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/;
const structure =
  /^(?: {4}|\t| {0,3}(?:#{1,6}(?:\s|$)|>|\||<|\$\$|\\begin|\[[^\]]{1,200}\]:|(?:[-=*_]{3,}|\+{3})\s*$))|^\s*(?:={5}|-{5}|\+{5})|\S\s*\|.*\|/;
const heading = /^ {0,3}#{1,6}(?:\s|$)/;
const frontMatterMark = /^(?:-{3}|\+{3})\s*$/;
const byteOrderMark = '\uFEFF';

/** Splits a text into parts. @param text any text, with any kind of line breaks */
export function splitParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  const start = text.startsWith(byteOrderMark) ? byteOrderMark.length : 0;
  append(parts, 'rest', text.slice(0, start));
  for (const block of readBlocks(text.slice(start))) {
    if (!isProse(block)) {
      append(parts, 'rest', block);
      continue;
    }
    const body = block.trimEnd();
    const prose = body.trimStart();
    append(parts, 'rest', body.slice(0, body.length - prose.length));
    append(parts, 'prose', prose);
    append(parts, 'rest', block.slice(body.length));
  }
  return parts;
}

/**
 * Returns groups of lines, each with the blank lines after it. Headings, fenced code blocks and the front matter each
 * form a group of their own.
 */
function readBlocks(text: string): string[] {
  const blocks: string[] = [];
  const lines = text.split(/(?<=\n|\r(?!\n))/);
  let block = '';
  let blankSeen = false;
  let openFence: string | undefined;
  let inFrontMatter = frontMatterMark.test(lines[0] ?? '') && lines.slice(1).some((line) => frontMatterMark.test(line));
  for (const [index, line] of lines.entries()) {
    const blank = line.trim() === '';
    if (openFence === undefined && !inFrontMatter && blankSeen && !blank) {
      blocks.push(block);
      block = '';
    }
    if (inFrontMatter) {
      block += line;
      inFrontMatter = index === 0 || !frontMatterMark.test(line);
      // The text after the front matter starts a new block, even if no blank line separates them.
      blankSeen = !inFrontMatter;
      continue;
    }
    const isHeading = openFence === undefined && heading.test(line);
    if (isHeading && block !== '' && !blankSeen) {
      blocks.push(block);
      block = '';
    }
    const marker = fence.exec(line)?.[1];
    if (openFence === undefined) openFence = marker;
    else if (marker !== undefined && marker.startsWith(openFence)) openFence = undefined;
    // The text after a heading starts a new block, even if no blank line separates them.
    blankSeen = isHeading || (blank && openFence === undefined);
    block += line;
  }
  return block === '' ? blocks : [...blocks, block];
}

function isProse(block: string): boolean {
  const body = block.trim();
  const lines = block.trimEnd().split(/\r\n?|\n/);
  if (lines.some((line) => structure.test(line) || fence.test(line))) return false;
  const words = splitRuns(body).length;
  const items = lines.filter((line) => listItem.test(line)).length;
  if (items > 0 && words < items * wordsPerListItemMin) return false;
  if (words < wordsMin && !sentenceEnd.test(body)) return false;
  return words > 0 && /\p{L}/u.test(body) && !hasLongRun(body);
}

function append(parts: TextPart[], kind: 'prose' | 'rest', text: string): void {
  const last = parts.at(-1);
  if (text === '') return;
  if (kind === 'rest' && last?.kind === 'rest') last.text += text;
  else parts.push({ kind, text });
}
