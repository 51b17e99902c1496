import { multisetCheck } from './safety-check.ts';

/**
 * A block that speaks of the chat and not of the subject: what an assistant says before and after the text it was asked
 * for. Patterns of the benchmark's own; the first and the last block alone are looked at.
 */
const chatBlock =
  /^(?:(?:certainly|sure|of course|absolutely|great question)[!,.]|here(?:'s| is| are) (?:a|an|the|your|my)\b[^\n]{0,160}:$|i hope (?:this|that|it) (?:helps|is helpful)|(?:please )?(?:let me know|feel free to)\b|(?:would|do) you (?:like|want) me to\b|if you(?:'d| would) like[^\n]{0,120}\b(?:i can|let me know|just ask))/u;
/** Longer blocks say something. In UTF-16 units. */
const chatBlockLengthMax = 320;

function isChat(block: string | undefined): boolean {
  if (block === undefined || block.length > chatBlockLengthMax || block.includes('\n')) return false;
  return chatBlock.test(block.toLowerCase().replaceAll('’', "'"));
}

/** Paragraph breaks and headings between them, without chat around the text: to take that away loses no structure. */
function countBlocks(raw: string): number {
  const blocks = raw.trim().split(/\n\s*\n/u);
  if (blocks.length > 1 && isChat(blocks[0])) blocks.shift();
  if (blocks.length > 1 && isChat(blocks.at(-1))) blocks.pop();
  return blocks.length;
}

/** The skeleton of the markdown: headings by level, list items, tables, links, and paragraph breaks. */
export const structure = multisetCheck('structure', 'paragraphs and markdown structure', (raw) => {
  const lines = raw.replaceAll('\r\n', '\n').split('\n');
  const blocks = countBlocks(raw);
  return [
    `${blocks} blocks`,
    ...lines.flatMap((line) => /^(?<mark>#{1,6})\s/u.exec(line)?.groups?.['mark'] ?? []),
    ...lines.flatMap((line) => (/^\s*(?:[-*+•]|\d{1,3}[.)])\s/u.test(line) ? ['item'] : [])),
    ...lines.flatMap((line) => (/^\s*\|.*\|\s*$/u.test(line) ? [line.trim()] : [])),
    // The text of a link is spelled like the rest; where it leads stays.
    ...Array.from(raw.matchAll(/!?\[[^\]\n]*(?<goal>\]\([^()\s]*\))/gu), (found) => found.groups?.['goal'] ?? ''),
  ];
});
