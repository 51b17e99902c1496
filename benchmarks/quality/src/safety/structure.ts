import { multisetCheck } from './safety-check.ts';

/** The skeleton of the markdown: headings by level, list items, tables, links, and paragraph breaks. */
export const structure = multisetCheck('structure', 'paragraphs and markdown structure', (raw) => {
  const lines = raw.replaceAll('\r\n', '\n').split('\n');
  const blocks = raw.trim().split(/\n\s*\n/u).length;
  return [
    `${blocks} blocks`,
    ...lines.flatMap((line) => /^(?<mark>#{1,6})\s/u.exec(line)?.groups?.['mark'] ?? []),
    ...lines.flatMap((line) => (/^\s*(?:[-*+•]|\d{1,3}[.)])\s/u.test(line) ? ['item'] : [])),
    ...lines.flatMap((line) => (/^\s*\|.*\|\s*$/u.test(line) ? [line.trim()] : [])),
    ...(raw.match(/!?\[[^\]\n]*\]\([^()\s]*\)/gu) ?? []),
  ];
});
