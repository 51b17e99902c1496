/** Distinguishes running text from verse, code, tables and headings in plain text. Every pattern is linear. */
/** Marks a list item at the start of a line: bullets, dashes, 1. 1) a) (a). */
const listMarker = /^[ \t]*(?:[-*+•‣◦▪●○–—]|\d{1,3}[.)]|[a-zA-Z][.)]|\([a-zA-Z0-9]{1,3}\))[ \t]+/u;

/** Length of the list marker at the start of a line with its spaces, 0 when there is none. In UTF-16 units. */
export function listMarkerLength(line: string): number {
  return listMarker.exec(line.slice(0, 200))?.[0].length ?? 0;
}

const codeEnd = /(?:[{};]|\)\s?=>|\):|\\)[ \t]*$/u;
const codeStart =
  /^[ \t]*(?:(?:import|from|export|const|let|var|def|class|function|return|public|private|protected|static|void|int|elif|else|if \(|for \(|while \(|try|catch|except|async|await|print|console\.|SELECT|INSERT|UPDATE|DELETE|CREATE|#include|#!|@\w|\/\/|\/\*|<\?|<!)[\s\S]*[({;:=<>"'/*)]|[)}\]]+[;,]?[ \t]*$|\$ \w|>>> )/u;
const codeMarks = /=>|===|!==|!=|==|&&|\|\||::|->|\+=|\(\)|\);|\{\s*$|^\s*\}|\w\(\w*\)|\w\[\w+\]|<\/\w|\/>/u;
/** Longer lines are not looked at beyond this many units: code has its marks early. */
const lineLengthMax = 400;

/** A line that reads as program text. */
export function looksLikeCode(line: string): boolean {
  const head = line.slice(0, lineLengthMax);
  if (head.trim() === '') return false;
  let signs = 0;
  if (codeStart.test(head)) signs += 1;
  if (codeEnd.test(head)) signs += 1;
  if (codeMarks.test(head)) signs += 1;
  return signs >= 2;
}

/** Cells set apart by tabs, bars or runs of spaces. */
export function looksLikeTableRow(line: string): boolean {
  const head = line.slice(0, lineLengthMax);
  const bars = head.split('|').length - 1;
  const tabs = head.trim().split('\t').length - 1;
  return bars >= 2 || tabs >= 2 || /\S {3,}\S.* {3,}\S/u.test(head);
}

const terminalMark = /[.!?…:;,]["'”’)\]*_»]{0,4}[ \t]*$/u;
const sentenceEnd = /[.!?…]["'”’)\]*_»]{0,4}[ \t]*$/u;

/** True when the line ends with a full stop, a question mark or the like, closing quotes allowed. */
export function endsSentence(line: string): boolean {
  return sentenceEnd.test(line.slice(-12));
}

/** Lines of a poem are short, begin with capitals or are very short, and seldom end where a sentence ends. */
export function looksLikeVerse(lines: readonly string[]): boolean {
  if (lines.length < 3) return false;
  const longest = Math.max(...lines.map((line) => line.trim().length));
  if (longest > 65) return false;
  const capitals = lines.filter((line) => /^[\s"“'‘(]*\p{Lu}/u.test(line.slice(0, 40))).length;
  const ended = lines.slice(0, -1).filter((line) => endsSentence(line)).length;
  if (ended > (lines.length - 1) * 0.6) return false;
  return capitals >= lines.length * 0.7 || longest <= 42;
}

/** Words a heading has at most. */
const headingWordsMax = 12;

/** A short line on its own without an end mark: a heading, an address, a signature. */
export function looksLikeHeading(line: string): boolean {
  if (line.length > 150) return false;
  return !terminalMark.test(line.slice(-12)) && line.trim().split(/\s+/u).length <= headingWordsMax;
}

/** Widths between which text is wrapped by hand. In UTF-16 units. */
const wrapWidthMin = 40;
const wrapWidthMax = 130;

/** Lines of one paragraph that was broken to a width, as opposed to a paragraph per line. */
export function looksWrapped(lines: readonly string[]): boolean {
  const inner = lines.slice(0, -1).map((line) => line.trimEnd());
  if (inner.length === 0) return false;
  const widths = inner.map((line) => line.length);
  if (Math.max(...widths) > wrapWidthMax || Math.min(...widths) < wrapWidthMin) return false;
  const open = inner.filter((line) => !endsSentence(line)).length;
  return open >= inner.length / 2;
}
