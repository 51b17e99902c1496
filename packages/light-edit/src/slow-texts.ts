/**
 * For tests: texts for which careless patterns and parsers take more than linear time, and a function that measures how
 * the time grows.
 */
import type { LightEditor } from './light-editor.ts';

const prose =
  'Moreover, it is important to note that the organization utilizes a robust framework in order to foster innovation, ' +
  'highlighting its rich heritage. It does not close on Sundays, and visitors delve into it, which causes delays. ';

const tails =
  'it allows them to foster trust, enabling us to see, ensuring that it is enhanced, making it easier to see, highlighting ' +
  'the need, which plays a key role in shaping a reminder of the power of the ability to delve into it and ';

/** Functions that build a text of a given length, keyed by the kind of text. */
export const slowTexts: Readonly<Record<string, (length: number) => string>> = {
  prose: (length) => prose.repeat(Math.ceil(length / prose.length)).slice(0, length),
  'one paragraph per sentence': (length) => `${prose}\n\n`.repeat(Math.ceil(length / prose.length)).slice(0, length),
  'one word': (length) => 'a'.repeat(length),
  'no spaces': (length) => 'ab.cd,ef;'.repeat(length / 9),
  'one sentence': (length) => 'and the man who saw the dog '.repeat(length / 28),
  'worn words': (length) =>
    'a robust, vibrant and seamless landscape of crucial, truly vital tools '.repeat(length / 68),
  'stock phrases in one sentence': (length) => tails.repeat(length / tails.length),
  commas: (length) => 'a, '.repeat(length / 3),
  'opening brackets': (length) => '['.repeat(length),
  'opening quotes': (length) => '“a '.repeat(length / 3),
  'straight quotes': (length) => '"a '.repeat(length / 3),
  'quotes of two styles': (length) => '"” '.repeat(length / 3),
  apostrophes: (length) => "'a ".repeat(length / 3),
  asterisks: (length) => '*a **b '.repeat(length / 7),
  underscores: (length) => '_a '.repeat(length / 3),
  backticks: (length) => '`a ``b '.repeat(length / 7),
  'block quotes': (length) => '>'.repeat(length),
  'list markers': (length) => '- '.repeat(length / 2),
  pipes: (length) => '|a|b|\n|-|-|\n'.repeat(length / 12),
  links: (length) => '[a](b '.repeat(length / 6),
  dollars: (length) => '$a '.repeat(length / 3),
  backslashes: (length) => '\\a{'.repeat(length / 4),
  'angle brackets': (length) => '<a '.repeat(length / 3),
  dots: (length) => '.'.repeat(length),
  'at signs': (length) => 'a@'.repeat(length / 2),
  digits: (length) => '1.'.repeat(length / 2),
  capitals: (length) => 'Aa '.repeat(length / 3),
  emoji: (length) => '🎉'.repeat(length / 2),
  considerations: (length) => 'it is important to consider the cost, '.repeat(length / 38),
  'denials in one sentence': (length) => 'it is not just about a; it is about b, '.repeat(length / 39),
  contrasts: (length) => 'It is not only a or b and not just c, but '.repeat(length / 42),
  'advice in one sentence': (length) => 'so it is important to see you in terms of it, '.repeat(length / 46),
  'importance in one sentence': (length) =>
    'they stress the importance of sleep and our ability to see, so '.repeat(length / 65),
  announcements: (length) =>
    "Let's explore the mill. Here's a breakdown of the mill:\n\n## Mill\n\n".repeat(length / 66),
  'relative clauses and comparisons': (length) => 'more mills that are used by us compared to it '.repeat(length / 46),
  'bold labels': (length) => '- **A:** b\n'.repeat(length / 11),
  hyphens: (length) => 'a-'.repeat(length / 2),
  'needless that in one sentence': (length) => `I don't think that you know that it is so and `.repeat(length / 45),
  'verdicts in one sentence': (length) =>
    'overall I would definitely read, walk, or simply rest and '.repeat(length / 58),
  'people and particles in one sentence': (length) =>
    'whether or not individuals in society with traits must lift all of the boats that date back to 1957 and '.repeat(
      length / 104,
    ),
  'answered questions': (length) =>
    'Why? There are a few reasons:\n\n- a?\n\nTo help me tailor it, tell me:\n\n- b?\n\n'.repeat(length / 83),
  'headings of references': (length) => 'References\n'.repeat(length / 11),
  'line breaks': (length) => 'a\n'.repeat(length / 2),
  'empty lines': (length) => '\n'.repeat(length),
  spaces: (length) => `a${' '.repeat(length)}b`,
};

/** Returns the CPU time of one edit in this thread, in milliseconds. */
function cost(editor: LightEditor, text: string): number {
  const before = process.threadCpuUsage();
  editor.edit(text, { variant: 'en-US' });
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const maxAttempts = 5;

/** A ratio that lies between the ratios for linear and quadratic code. */
export const suspiciousRatio = 10;

/**
 * Returns the ratio of the CPU time for a text to the CPU time for a quarter of its length. The text is measured alone
 * and after prose, and the slower result counts. Linear code gives about 4, and quadratic code about 16. Times below
 * `costMinMs` vary too much, so they count as `costMinMs`. The CPU time includes compilation and garbage collection,
 * which vary more than the edit itself, so while the ratio is suspicious, both texts are measured again and the lowest
 * times count.
 */
export function measureGrowth(
  editor: LightEditor,
  make: (length: number) => string,
  { length, costMinMs }: { length: number; costMinMs: number },
): number {
  const mixed = (size: number): string => `${prose.repeat(size / 2 / prose.length)}\n\n${make(size / 2)}`;
  const highest = (size: number): number => Math.max(cost(editor, make(size)), cost(editor, mixed(size)));
  let [longMs, shortMs, ratio] = [Infinity, Infinity, Infinity];
  for (let attempt = 0; attempt < maxAttempts && ratio >= suspiciousRatio; attempt += 1) {
    longMs = Math.min(longMs, highest(length));
    shortMs = Math.min(shortMs, highest(length / 4));
    ratio = longMs / Math.max(shortMs, costMinMs);
  }
  return ratio;
}
