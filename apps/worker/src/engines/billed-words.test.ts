/**
 * The words that an engine can change are at most the words that were billed, whatever separates them: the word count,
 * the light edit and the paragraphs for a model agree on white space, and none looks inside longer runs.
 */
import { expect, test } from '@jest/globals';
import { countWords } from '@humanize/contract';
import { splitParagraphs } from '@humanize/language-model';
import { createLightEditor } from '@humanize/light-edit';
import { isSpace } from '@humanize/text';

/** The US spelling changes this word wherever the light edit may look. */
const word = 'colour';
/** Longer than 100 characters, so that the words are one run unless the separator is white space. */
const wordsPerText = 15;
const codePoints = 0x11_0000;

function textWith(code: number): string {
  return `${word}${String.fromCodePoint(code)}`.repeat(wordsPerText);
}

test('for every code point as the separator, a model is sent at most the billed words', () => {
  const wrong: string[] = [];
  for (let code = 0; code < codePoints; code += 1) {
    const text = `${textWith(code)}.`;
    const billed = countWords(text);
    const sent = splitParagraphs(text).filter(({ kind }) => kind === 'prose');
    const wordsSent = sent.reduce((words, part) => words + part.text.split(word).length - 1, 0);
    const isSeparator = billed === wordsPerText;
    if (wordsSent > billed || isSeparator !== isSpace(code)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('for every separator that is not a letter, digit or symbol, the light edit changes at most the billed words', () => {
  const editor = createLightEditor();
  const wrong = batchesOf(separators(), 300).flatMap((batch) => {
    const paragraphs = batch.map((code) => `The paint has a ${textWith(code)} here.`);
    const { edits } = editor.edit(paragraphs.join('\n\n'), { variant: 'en-US' });
    let start = 0;
    return batch.filter((code, index) => {
      const end = start + (paragraphs[index]?.length ?? 0);
      const changed = edits.filter(
        ({ before, inputSpan }) => before === word && inputSpan.start >= start && inputSpan.end <= end,
      );
      start = end + 2;
      return changed.length > countWords(textWith(code));
    });
  });
  expect(wrong.map((code) => code.toString(16))).toEqual([]);
});

/** Assigned code points that may stand between words. */
function separators(): number[] {
  const found: number[] = [];
  for (let code = 0; code < codePoints; code += 1) {
    if (/[\p{P}\p{Z}\p{Cc}\p{Cf}]/u.test(String.fromCodePoint(code))) found.push(code);
  }
  return found;
}

function batchesOf(codes: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(codes.length / size) }, (_, batch) =>
    codes.slice(batch * size, (batch + 1) * size),
  );
}
