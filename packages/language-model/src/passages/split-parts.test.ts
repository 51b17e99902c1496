import { expect, test } from '@jest/globals';
import { groupPassages } from './group-passages.ts';
import { splitParts } from './split-parts.ts';

const prose = 'The committee met on Tuesday and approved the plan for the harbor.';
const proseOf = (text: string): string[] =>
  splitParts(text)
    .filter(({ kind }) => kind === 'prose')
    .map((part) => part.text);

test.each([
  ['', []],
  [prose, [prose]],
  [`  ${prose}\n\n\n${prose}  \n`, [prose, prose]],
  [`${prose}\r\n\r\n${prose}\r\n`, [prose, prose]],
  [`# Plan\r${prose}\r\r\`\`\`\r${prose}\r\`\`\`\r\r${prose}\r`, [prose, prose]],
  [`${prose}\nA second line of it.\n \t\n${prose}`, [`${prose}\nA second line of it.`, prose]],
  ['"No," he said.', ['"No," he said.']],
  [`- ${prose}\n- ${prose}`, [`- ${prose}\n- ${prose}`]],
])('%j is split into the paragraphs %j', (text, paragraphs) => {
  expect(proseOf(text)).toEqual(paragraphs);
});

test.each([
  ['a heading', '# The budget of the year and what it means for the harbor town'],
  ['an underlined heading', 'The budget of the year and what it means for us\n====='],
  ['a title', 'What the budget means'],
  ['a fenced block', '```\nconst budget = 4200; // this is a line of code in a fenced block\n\nmore();\n```'],
  ['a fenced block that contains a shorter fence', '````\n```\n\nThis is a line of a fenced block.\n\n````'],
  ['an indented block', '    const budget = 4200; // this is a line of code in a block'],
  ['a table', '| year | budget of the committee |\n| --- | --- |\n| 2024 | it was lower than it is now |'],
  ['a table without outer bars', 'year | budget | committee\n--- | --- | ---\n2024 | 4,200 | it was lower'],
  ['a block quotation', `> ${prose}`],
  ['HTML', `<div class="note">${prose}</div>`],
  ['a link definition', '[budget]: https://example.com/budget "The budget of the committee"'],
  ['a formula', '$$\nE = m c^2 and this is all that there is to say about it\n$$'],
  ['short list items', '- apples\n- pears\n- plums\n- and some more of the same kind'],
  ['punctuation', '* * *'],
  ['a line that looks like a delimiter', `===== 0123456789abcdef =====\n${prose}`],
  ['a line that looks like another delimiter', `${prose}\n----- 0123456789abcdef -----`],
  ['a run of 101 characters', `${prose} ${'x'.repeat(101)}`],
  ['words joined by U+200B', `${prose} ${'word\u200b'.repeat(40)}`],
  ['words joined by dashes', `${prose} ${'word\u2014'.repeat(40)}`],
])('%s is never sent', (_name, text) => {
  expect(proseOf(text)).toEqual([]);
  expect(proseOf(`${prose}\n\n${text}\n\n${prose}`)).toEqual([prose, prose]);
});

test.each(['---', '+++'])('front matter in %j is not sent, but the text after it is', (mark) => {
  const text = `${mark}\ntitle: The committee met on Tuesday and approved the plan.\n\nnote: more\n${mark}\n${prose}\n`;
  expect(proseOf(text)).toEqual([prose]);
  expect(proseOf(`\uFEFF${text}`)).toEqual([prose]);
});

test('the text next to a heading is sent without a blank line between them, and the heading is not', () => {
  const list = `- ${prose}\n- ${prose}`;
  const text = `## A heading\n${list}\n### Another heading\n${prose}\n# A third\n\n${prose}\n#hashtag`;
  expect(proseOf(text)).toEqual([list, prose, `${prose}\n#hashtag`]);
  expect(proseOf(`\`\`\`\n# a comment\n${prose}\n\`\`\``)).toEqual([]);
});

test.each([
  ['a long URL', `${prose} https://example.com/${'a'.repeat(200)}`],
  ['a link with a long URL', `${prose} [here](https://example.com/${'a'.repeat(200)}).`],
  ['long inline code', `${prose} \`${'a'.repeat(200)}\``],
])('a paragraph with %s is sent', (_name, text) => {
  expect(proseOf(text)).toEqual([text]);
});

test.each(['\u0085', '\u00a0', '\u2003', '\u3000', '\ufeff', '\u2028'])(
  '%j ends a run in the same way as other white space',
  (space) => {
    const text = `${prose} ${`word${space}`.repeat(60)}and so on.`;
    expect(proseOf(text)).toEqual([text]);
  },
);

test('the joined parts equal the text', () => {
  const text = `# Title\n\n${prose}\n\n\n- a\n\n\`\`\`\n${prose}\n\n\`\`\`\r\n\r\n  ${prose}\t\n\n---\nend`;
  const parts = splitParts(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

test('a text that consists only of line breaks or markers is split in linear time', () => {
  for (const unit of ['\n', ' \n', '- ', '|', '> ', '`', '=', 'a\n\n']) {
    const text = unit.repeat(Math.floor(50_000 / unit.length));
    expect(
      splitParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  }
});

const words = (count: number, word = 'word'): string => `${Array.from({ length: count }, () => word).join(' ')}.`;

test.each([
  ['full', 500, [['one', 'two', 'three'], ['four'], ['five']]],
  ['compact', 350, [['one', 'two'], ['three'], ['four'], ['five']]],
] as const)('with %s instructions, a passage has at most %i words', (tier, _wordsMax, expected) => {
  const sizes = { one: 150, two: 150, three: 100, four: 500, five: 20 };
  const text = Object.entries(sizes)
    .map(([word, count]) => words(count, word))
    .join('\n\n');
  const passages = groupPassages(splitParts(text), tier);
  expect(passages.map(({ paragraphs }) => paragraphs.map((paragraph) => paragraph.split(/[ .]/)[0]))).toEqual(expected);
  expect(passages[0]?.text).toBe(passages[0]?.paragraphs.join('\n\n'));
});

test('the paragraphs before and after a heading or code are in one passage, without the heading and the code', () => {
  const text = `${prose}\n\n# Heading\n\n${prose}\n \n${prose}\n\n\`\`\`\nx\n\`\`\`\n\n${prose}`;
  const passages = groupPassages(splitParts(text), 'full');
  expect(passages.map(({ text: own }) => own)).toEqual([[prose, prose, prose, prose].join('\n\n')]);
});

test('context contains only prose, at most 80 words on each side', () => {
  const long = words(200, 'before');
  const middle = words(400, 'middle');
  const text = `${long}\n\n\`\`\`\nsecret code\n\`\`\`\n\n${middle}\n\n# A heading\n\n${words(200, 'after')}`;
  const passage = groupPassages(splitParts(text), 'full')[1];
  expect(passage?.text).toBe(middle);
  expect(passage?.before.split(' ')).toHaveLength(80);
  expect(passage?.after.split(' ')).toHaveLength(80);
  expect(`${passage?.before ?? ''}${passage?.after ?? ''}`).not.toMatch(/secret|heading/);
});

// Words joined by separators other than white space count as one long word.
const separators = ['\u200b', '\u2060', '\u00ad', '\u180e', '—', '-', '/', '.', '\u200d', '·', '|', '\u3164'];

test.each(separators)('words joined by %j are not sent, because they are billed as one word', (separator) => {
  const joined = Array.from({ length: 200 }, () => 'word').join(separator);
  expect(proseOf(`${joined}.`)).toEqual([]);
  expect(proseOf(`${prose} ${joined} ${prose}`)).toEqual([]);
});
