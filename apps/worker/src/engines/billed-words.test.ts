/**
 * An engine can change at most as many words as were billed, regardless of what separates them. The word count, the
 * light edit and the selection of paragraphs for a model use the same definition of white space, and none of them
 * splits long runs without white space.
 */
import { expect, test } from '@jest/globals';
import { countWords } from '@humanize/contract';
import { prepareText, splitParts } from '@humanize/language-model';
import { createLightEditor } from '@humanize/light-edit';
import { isSpace } from '@humanize/text';
import { createThreadTasks } from '../thread-tasks.ts';

/** The US spelling rule changes this word wherever the light edit applies. */
const word = 'colour';
/** The joined words are longer than 100 characters, so they form one long run unless the separator is white space. */
const wordsPerText = 15;
const codePoints = 0x11_0000;
/** All code points except letters, digits, marks, private-use code points and unassigned ones. */
const markCodes = Array.from({ length: codePoints }, (_, code) => code).filter((code) =>
  /[\p{Z}\p{Cc}\p{Cf}\p{P}\p{S}]/u.test(String.fromCodePoint(code)),
);

/** Returns the paragraphs of an English text that are sent to a model. */
function sentParagraphs(text: string): readonly string[] {
  const language = { outcome: 'english', language: 'en' } as const;
  const editor = { edit: (own: string) => ({ text: own, edits: [], rejected: [] }) };
  const { passages } = prepareText(text, { language, tier: 'full', variant: 'en-US', editor });
  return passages.flatMap(({ paragraphs }) => paragraphs);
}

function textWith(code: number): string {
  return `${word}${String.fromCodePoint(code)}`.repeat(wordsPerText);
}

test('with any code point as the separator, at most as many words are sent to a model as are billed', () => {
  const wrong: string[] = [];
  for (const code of [...separatorsAndSymbols(), ...sampleOfCodePoints()]) {
    const text = `${textWith(code)}.`;
    const billed = countWords(text);
    const sent = splitParts(text).filter(({ kind }) => kind === 'prose');
    const wordsSent = sent.reduce((words, part) => words + part.text.split(word).length - 1, 0);
    const isSeparator = billed === wordsPerText;
    if (wordsSent > billed || isSeparator !== isSpace(code)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('with every kind of separator that is not a letter, digit or symbol, the light edit changes at most as many words as are billed', () => {
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

function batchesOf(codes: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(codes.length / size) }, (_, batch) =>
    codes.slice(batch * size, (batch + 1) * size),
  );
}

const sentence =
  'The colour of the pump utilizes a robust framework in order to foster innovation across the organization today.';
const words = `${sentence} `.repeat(6).trim().split(' ');

/** Returns a text that is billed as one word per `runLength` words. */
function joined(separator: string, runLength: number): string {
  return words.map((one, index) => (index === 0 ? '' : index % runLength === 0 ? ' ' : separator) + one).join('');
}

test('at most a quarter more words are sent to a model than are billed, regardless of what joins groups of 2 to 14 words', () => {
  const wrong = separatorsAndSymbols().flatMap((code) => {
    const runLength = 2 + (code % 13);
    const text = joined(String.fromCodePoint(code), runLength);
    const wordsSent = sentParagraphs(text).reduce(
      (sum, paragraph) => sum + paragraph.split(/[^a-z]+/i).filter((one) => one !== '').length,
      0,
    );
    return wordsSent > countWords(text) * 1.25 + 10 ? [code.toString(16)] : [];
  });
  expect(wrong).toEqual([]);
});

test('words that run together are not sent to a model', () => {
  const text = joined('', 4);
  expect(sentParagraphs(text)).toEqual([]);
});

test.each(['U+200B', 'U+2060', 'U+00AD', 'U+180E', 'U+001F', 'U+2014', 'U+2013', 'U+002C', 'U+007C'])(
  'words joined by %s are not changed by the light edit, even next to paragraphs from a model',
  (name) => {
    const code = Number.parseInt(name.slice(2), 16);
    const editor = createLightEditor();
    for (const runLength of [2, 5, 14]) {
      const text = joined(String.fromCodePoint(code), runLength);
      expect(editor.edit(text, { variant: 'en-US' }).text).toBe(text);
      const parts = [sentence, '\n\n', text].map((part) => ({ kind: 'prose' as const, text: part }));
      const versions = [{ text: 'The pump is ready.', writer: 'draft' as const }, undefined, undefined];
      expect(createThreadTasks(editor).finish({ parts, versions, variant: 'en-US' }).text).toContain(text);
    }
  },
);

test('a paragraph with far more characters than its billed words need is not sent', () => {
  const text = `${sentence} ${sentence}${' .'.repeat(6_000)}`;
  expect(sentParagraphs(`${sentence}\n\n${text}`)).toEqual([sentence]);
});

test('ordinary prose with compounds, dashes and numbers is edited and sent', () => {
  const text = `${sentence} The pump doesn’t stop—it is a well-known one. It runs at 3.5 bar and 1,000 rpm.\n\n`.repeat(
    10,
  );
  expect(sentParagraphs(text)).toEqual(text.trim().split('\n\n'));
  expect(createLightEditor().edit(text, { variant: 'en-US' }).edits.length).toBeGreaterThan(10);
});

/**
 * Returns the code points of the scripts that contain white space, and a sample of the others. Nearly all of the others
 * are ideographs, private-use code points or unassigned code points, and the code distinguishes only classes of code
 * points.
 */
function sampleOfCodePoints(): number[] {
  return Array.from({ length: codePoints }, (_, code) => code).filter((code) => code < 0x34_00 || code % 61 === 0);
}

/** Returns all white space, control and format characters, and a sample of the punctuation. */
function separators(): number[] {
  return [...codesOf(/[\p{Z}\p{Cc}\p{Cf}]/u), ...codesOf(/\p{P}/u).filter((_, index) => index % 4 === 0)];
}

/** Returns the separators and a sample of the symbols. */
function separatorsAndSymbols(): number[] {
  return [...separators(), ...codesOf(/\p{S}/u).filter((_, index) => index % 8 === 0)];
}

/** Returns the code points in one of the classes of `markCodes`. */
function codesOf(characters: RegExp): number[] {
  return markCodes.filter((code) => characters.test(String.fromCodePoint(code)));
}
