/**
 * Cuts a text into the paragraphs that a model may rewrite and all the rest. Only running prose is for the model:
 * headings, lists, tables, quotations, code, front matter and short lines stay with the built-in engine, which knows
 * their structure. The parts put together again are the text, to the character; the time is linear.
 */

/** A piece of a text. `prose` has no white space at either end. */
export type TextPart = { kind: 'prose' | 'rest'; text: string };

// Below this many words there is nothing to gain from a model and the share of protected words is high.
const proseWordsMin = 8;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const structured =
  /^(?: {4}|\t| {0,3}(?:#{1,6}\s|>|\||[-*+]\s|\d{1,9}[.)]\s|<|\$\$|\\begin|\[[^\]]{1,200}\]:|[-=*_]{3,}\s*$))/;

/** @param text any text, line ends of any kind */
export function splitParagraphs(text: string): TextPart[] {
  const parts: TextPart[] = [];
  for (const block of readBlocks(text)) {
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

/** Runs of lines up to and with the blank lines after them; a fenced block of code is one run. */
function readBlocks(text: string): string[] {
  const blocks: string[] = [];
  let block = '';
  let blankSeen = false;
  let openFence: string | undefined;
  for (const line of text.match(/[^\n]*\n|[^\n]+/g) ?? []) {
    const blank = line.trim() === '';
    if (openFence === undefined && blankSeen && !blank) {
      blocks.push(block);
      block = '';
    }
    const marker = fence.exec(line)?.[1];
    if (openFence === undefined) openFence = marker;
    else if (marker !== undefined && marker.startsWith(openFence)) openFence = undefined;
    blankSeen = blank && openFence === undefined;
    block += line;
  }
  return block === '' ? blocks : [...blocks, block];
}

function isProse(block: string): boolean {
  const lines = block.trimEnd().split('\n');
  if (lines.some((line) => structured.test(line) || fence.test(line))) return false;
  return block.split(/\s+/).filter((word) => word !== '').length >= proseWordsMin;
}

function append(parts: TextPart[], kind: TextPart['kind'], text: string): void {
  const last = parts.at(-1);
  if (text === '') return;
  if (kind === 'rest' && last?.kind === 'rest') last.text += text;
  else parts.push({ kind, text });
}
