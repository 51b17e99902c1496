import { describe, expect, test } from '@jest/globals';
import { parseText } from '../parsing/read-document.ts';
import { findUnbrokenRuns } from './find-unbroken-runs.ts';

describe('words are separated by white space only', () => {
  // Every code unit of the Basic Multilingual Plane and two characters outside it.
  const separators = [...Array.from({ length: 0x1_0000 }, (_, code) => code), 0x1_f600, 0xe_0001]
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));

  test('words joined by a character other than white space form one protected run', () => {
    const leaking = separators.filter((separator) => {
      const text = Array.from({ length: 40 }, () => 'pump').join(separator);
      const isWhiteSpace = /^\s$/u.test(separator);
      const [run] = findUnbrokenRuns(text);
      return isWhiteSpace === (run?.start === 0 && run.end === text.length);
    });
    expect(leaking).toEqual([]);
  });
});

test('a run of up to 100 characters is a word, and a longer one is protected', () => {
  expect(findUnbrokenRuns(`The ${'a'.repeat(100)} pump.`)).toEqual([]);
  const text = `The ${'a'.repeat(101)} pump.`;
  expect(parseText(text).protectedSpans).toContainEqual({ start: 4, end: 105, reason: 'unbroken', shows: 'opaque' });
});

test('long URLs and long code keep their own protection reason', () => {
  const address = `https://example.com/${'a'.repeat(120)}`;
  const code = `\`${'b'.repeat(120)}\``;
  const reasons = parseText(`See ${address} and ${code} here.`).protectedSpans.map(({ reason }) => reason);
  expect(reasons).toEqual(['url', 'code']);
});
