import { expect, test } from '@jest/globals';
import { countWords as countWordsOfApi } from '@humanize/contract';
import * as fc from 'fast-check';
import { countWords } from './count-words.ts';
import { splitText } from './split-text.ts';

const join = (text: string, wordsMax: number) => {
  const parts = splitText(text, { wordsMax, textLengthMax: 1_000, bytesMax: 4_000 });
  expect(parts.map((part) => part.text + part.separator).join('')).toBe(text);
  return parts.map((part) => part.text);
};

const prose = fc.string({
  unit: fc.constantFrom(
    'a',
    'é',
    '😀',
    '1',
    '-',
    '.',
    '!',
    '"',
    ' ',
    '\n',
    '\n\n',
    '\r\n',
    '\t',
    '\u0085',
    '```',
    '~~~',
    '\u00a0',
  ),
  maxLength: 200,
});

test('words are counted the same way as in the API', () => {
  fc.assert(
    fc.property(fc.oneof(prose, fc.string({ unit: 'binary-ascii' })), (text) => {
      expect(countWords(text)).toBe(countWordsOfApi(text));
    }),
  );
});

test('the parts of any text are within the limits, and joined they equal the text', () => {
  fc.assert(
    fc.property(prose, (text) => {
      const parts = splitText(text, { wordsMax: 3, textLengthMax: 300, bytesMax: 1_500 });
      expect(parts.map((part) => part.text + part.separator).join('')).toBe(text);
      for (const part of parts) expect(countWordsOfApi(part.text)).toBeLessThanOrEqual(3);
    }),
  );
});

test('parts end at paragraph breaks and contain as many paragraphs as fit', () => {
  expect(join('One two.\n\nThree four.\r\n \r\nFive six.\n', 4)).toEqual(['One two.\n\nThree four.', 'Five six.']);
});

test('a text within the limits is one part', () => {
  expect(join('\n One.\n\nTwo.\n\n', 4)).toEqual(['\n One.\n\nTwo.']);
  expect(join('', 4)).toEqual(['']);
});

test('a paragraph that is too long is divided after sentences, and a sentence that is too long at white space', () => {
  expect(join('One two. "Three four." Five six seven eight nine.', 4)).toEqual([
    'One two. "Three four."',
    'Five six seven eight',
    'nine.',
  ]);
});

test('a code block is not divided at its blank lines', () => {
  const code = '```js\nlet a;\n\nlet b;\n```';
  expect(join(`One two three.\n\n${code}\n\nFour.`, 5)).toEqual(['One two three.', code, 'Four.']);
});

test('a sequence without white space that is too long causes an error', () => {
  expect(() => splitText('x'.repeat(50_001))).toThrow(TypeError);
});

test('a text of 200,000 characters without paragraphs, or of blank lines only, is divided in linear time', () => {
  expect(splitText('a b. '.repeat(40_000))).toHaveLength(40);
  expect(splitText(`a${'\n'.repeat(200_000)}`)).toHaveLength(1);
});
