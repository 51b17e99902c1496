/**
 * Distinguishes running text from verse, code, tables and headings in plain text. All patterns match in linear time.
 */
/** Matches the marker of a list item at the start of a line: a bullet, a dash, `1.`, `1)`, `a)` or `(a)`. */
const listMarker = /^[ \t]*(?:[-*+•‣◦▪●○–—]|\d{1,3}[.)]|[a-zA-Z][.)]|\([a-zA-Z0-9]{1,3}\))[ \t]+/u;

/** Returns the length in UTF-16 units of a leading list marker and its spaces, or 0 if the line has none. */
export function listMarkerLength(line: string): number {
  return listMarker.exec(line.slice(0, 200))?.[0].length ?? 0;
}

const codeEnd = /(?:[{};]|\)\s?=>|\):|\\)[ \t]*$/u;
const codeStart =
  /^[ \t]*(?:(?:import|from|export|const|let|var|def|class|function|return|public|private|protected|static|void|int|elif|else|if \(|for \(|while \(|try|catch|except|async|await|print|console\.|SELECT|INSERT|UPDATE|DELETE|CREATE|#include|#!|@\w|\/\/|\/\*|<\?|<!)[\s\S]*[({;:=<>"'/*)]|[)}\]]+[;,]?[ \t]*$|\$ \w|>>> )/u;
const codeMarks = /=>|===|!==|!=|==|&&|\|\||::|->|\+=|\(\)|\);|\{\s*$|^\s*\}|\w\(\w*\)|\w\[\w+\]|<\/\w|\/>/u;
/** Maximum number of UTF-16 units examined in a line. */
const lineLengthMax = 400;

/** Returns whether the line looks like program code. */
export function looksLikeCode(line: string): boolean {
  const head = line.slice(0, lineLengthMax);
  if (head.trim() === '') return false;
  let signs = 0;
  if (codeStart.test(head)) signs += 1;
  if (codeEnd.test(head)) signs += 1;
  if (codeMarks.test(head)) signs += 1;
  return signs >= 2;
}

/** Returns whether the line has cells separated by tabs, pipes or runs of spaces. */
export function looksLikeTableRow(line: string): boolean {
  const head = line.slice(0, lineLengthMax);
  const pipes = head.split('|').length - 1;
  const tabs = head.trim().split('\t').length - 1;
  return pipes >= 2 || tabs >= 2 || head.trim().split(/ {3,}/u).length >= 3;
}

const terminalMark = /[.!?…:;,]["'”’)\]*_»]{0,4}[ \t]*$/u;
const sentenceEnd = /[.!?…]["'”’)\]*_»]{0,4}[ \t]*$/u;

/** Returns whether the line ends with a full stop, question mark or similar, optionally followed by closing quotes. */
export function endsSentence(line: string): boolean {
  return sentenceEnd.test(line.slice(-12));
}

/** Returns whether the lines look like a poem: short lines that mostly start with capitals and rarely end a sentence. */
export function looksLikeVerse(lines: readonly string[]): boolean {
  if (lines.length < 3) return false;
  const longest = Math.max(...lines.map((line) => line.trim().length));
  if (longest > 65) return false;
  const capitals = lines.filter((line) => /^[\s"“'‘(]*\p{Lu}/u.test(line.slice(0, 40))).length;
  const ended = lines.slice(0, -1).filter((line) => endsSentence(line)).length;
  if (ended > (lines.length - 1) * 0.6) return false;
  return capitals >= lines.length * 0.7 || longest <= 42;
}

/** Maximum number of words in a heading. */
const headingWordsMax = 12;

/** Matches emojis after final punctuation: `See you there! 🎉` */
const markBeforeEmojis =
  /[.!?…]["'”’)\]*_»]{0,4}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D| ){1,16}$/u;

/** Returns true for short lines without final punctuation, such as headings, addresses and signatures. */
export function looksLikeHeading(line: string): boolean {
  if (line.length > 150) return false;
  const isEnded = terminalMark.test(line.slice(-12)) || markBeforeEmojis.test(line.slice(-24));
  return !isEnded && line.trim().split(/\s+/u).length <= headingWordsMax;
}

/** Range of line widths that indicate hard-wrapped text, in UTF-16 units. */
const wrapWidthMin = 40;
const wrapWidthMax = 130;

/** Returns whether the lines form one hard-wrapped paragraph rather than one paragraph each. */
export function looksWrapped(lines: readonly string[]): boolean {
  const inner = lines.slice(0, -1).map((line) => line.trimEnd());
  if (inner.length === 0) return false;
  const widths = inner.map((line) => line.length);
  if (Math.max(...widths) > wrapWidthMax || Math.min(...widths) < wrapWidthMin) return false;
  const open = inner.filter((line) => !endsSentence(line)).length;
  return open >= inner.length / 2;
}
