import { expect, test } from '@jest/globals';
import { parseText } from '../parsing/read-document.ts';
import { findUnbrokenRuns } from './find-unbroken-runs.ts';

test('any code point between words either separates them or makes them one protected run', () => {
  const leaking: string[] = [];
  for (let code = 0; code < 0x11_0000; code += 1) {
    const separator = String.fromCodePoint(code);
    // The code distinguishes only character classes. Nearly all skipped code points are letters, private-use characters
    // or unassigned code points.
    if (code > 0x33_ff && code % 61 !== 0 && !/[\p{P}\p{S}\p{Z}\p{M}\p{Cc}\p{Cf}]/u.test(separator)) continue;
    const text = `pump${separator}`.repeat(21);
    const [run] = findUnbrokenRuns(text);
    const isProtected = run?.start === 0 && run.end === text.length;
    if (isProtected === /[\p{White_Space}\ufeff]/u.test(separator)) leaking.push(code.toString(16));
  }
  expect(leaking).toEqual([]);
});

test('a run of up to 100 characters is a word, and a longer one is protected', () => {
  expect(findUnbrokenRuns(`The ${'a'.repeat(100)} pump.`)).toEqual([]);
  const text = `The ${'a'.repeat(101)} pump.`;
  expect(parseText(text).protectedSpans).toContainEqual({
    start: 4,
    end: 105,
    reason: 'unbroken',
    tokenizedAs: 'opaque',
  });
});

test('long URLs and long code keep their own protection reason', () => {
  const address = `https://example.com/${'a'.repeat(120)}`;
  const code = `\`${'b'.repeat(120)}\``;
  const reasons = parseText(`See ${address} and ${code} here.`).protectedSpans.map(({ reason }) => reason);
  expect(reasons).toEqual(['url', 'code']);
});
