// Takes the markdown off a text, so that only sentences are measured: no code, tables or headings, no markers.

/** The running prose of a text, one line per paragraph or list item. Plain text comes back as it is. */
export function runningProse(text: string): string {
  const lines: string[] = [];
  let fenced = false;
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (/^\s*(?:```|~~~)/u.test(line)) {
      fenced = !fenced;
      continue;
    }
    if (fenced || /^\s*#{1,6}\s/u.test(line) || /^\s*\|.*\|\s*$/u.test(line) || /^\s*(?:[-*_]\s*){3,}$/u.test(line))
      continue;
    lines.push(withoutInlineMarks(line.replace(/^\s*(?:>\s*)*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?/u, '')));
  }
  return lines.join('\n');
}

function withoutInlineMarks(line: string): string {
  return line
    .replaceAll(/!?\[([^\]\n]*)\]\([^()\s]*\)/gu, '$1')
    .replaceAll(/`[^`]*`/gu, ' ')
    .replaceAll(/\*\*|__/gu, '')
    .replaceAll(/(?<![\p{L}\p{N}*])\*(?=\S)|(?<=\S)\*(?![\p{L}\p{N}*])/gu, '');
}
