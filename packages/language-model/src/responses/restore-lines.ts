/** Restores the marks at the starts and ends of lines, which models often change: list markers and hard line breaks. */

/** Matches the marker of a list item: a bullet or a number, with its indentation and the box of a task. */
const itemStart = /^[ \t]*(?:[-*+•‣◦▪●○–—]|\d{1,9}[.)]|[a-zA-Z]\)|\([a-zA-Z0-9]{1,3}\))[ \t]+(?:\[[ xX]\][ \t]+)?/u;
/** Matches a line break that Markdown keeps: two spaces or a backslash at the end of a line. */
const hardBreak = /(?: {2}|\\)$/u;

const isItem = (line = ''): boolean => itemStart.test(line);

/**
 * Returns the version of a paragraph with the list markers and hard line breaks of the source. Returns the version
 * unchanged unless it has the same number of lines, with list markers on the same lines.
 */
export function restoreLines(version: string, paragraph: string): string {
  const lines = version.split('\n');
  const sources = paragraph.split(/\r\n?|\n/u);
  if (lines.length !== sources.length || lines.some((line, index) => isItem(line) !== isItem(sources[index])))
    return version;
  const restored = lines.map((line, index) => {
    const source = sources[index] ?? '';
    const start = itemStart.exec(source)?.[0] ?? '';
    const end = hardBreak.exec(source)?.[0] ?? '';
    return start + line.replace(itemStart, '').replace(hardBreak, '') + end;
  });
  return restored.join('\n');
}
