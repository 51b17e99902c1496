import { expect, test } from '@jest/globals';
import type { ProtectedSpan, Source } from '@humanize/text';
import { applyChanges, offsetMap } from './apply.ts';
import { settleSpaces } from './settle-spaces.ts';

function source(text: string, ...spans: (readonly [number, number])[]): Source {
  const protectedSpans = spans.map(([start, end]): ProtectedSpan => ({
    start,
    end,
    reason: 'name',
    tokenizedAs: 'words',
  }));
  return { text, paragraphs: [{ start: 0, end: text.length, kind: 'prose' }], protectedSpans, markup: [] };
}

function protectedTexts({ text, protectedSpans }: Source): string[] {
  return protectedSpans.map((span) => text.slice(span.start, span.end));
}

test('protected spans move with their text when the text before, after or around them changes', () => {
  const before = source('one Anna two Bob three', [4, 8], [13, 16]);
  const { source: after } = applyChanges(before, [
    { start: 0, end: 3, text: 'eleven' },
    { start: 9, end: 16, text: 'Bob and more' },
    { start: 17, end: 22, text: '' },
  ]);
  expect(after.text).toBe('eleven Anna Bob and more ');
  expect(protectedTexts(after)).toEqual(['Anna', 'Bob']);
});

test('an insertion at the edge of a protected span is not part of the span', () => {
  const { source: after } = applyChanges(source('Anna went', [0, 4]), [
    { start: 0, end: 0, text: 'then ' },
    { start: 4, end: 4, text: ',' },
  ]);
  expect(after.text).toBe('then Anna, went');
  expect(protectedTexts(after)).toEqual(['Anna']);
});

test('overlapping changes throw', () => {
  expect(() =>
    applyChanges(source('abcdef'), [
      { start: 0, end: 3, text: '' },
      { start: 2, end: 4, text: '' },
    ]),
  ).toThrow(RangeError);
});

test('offsets are mapped to the new position of their text', () => {
  const map = offsetMap([
    { start: 2, end: 4, text: 'xxxx' },
    { start: 6, end: 6, text: 'yy' },
  ]);
  expect([0, 2, 4, 5].map((offset) => map(offset, false))).toEqual([0, 2, 6, 7]);
  expect([map(6, false), map(6, true), map(7, false)]).toEqual([8, 10, 11]);
});

function settled(text: string, part: string, replacement: string): string {
  const start = text.indexOf(part);
  const change = settleSpaces(
    text,
    { start: 0, end: text.length },
    { start, end: start + part.length, text: replacement },
  );
  return text.slice(0, change.start) + change.text + text.slice(change.end);
}

test.each([
  ['a very good day', 'very', '', 'a good day'],
  ['Well, it works.', 'Well,', '', 'it works.'],
  ['it works well.', 'well', '', 'it works.'],
  ['it works well, too', 'well', '', 'it works, too'],
  ['it is — a test', '— a', ', a', 'it is, a test'],
  ['in order\nto go', 'in order\nto', 'to', 'to\ngo'],
  ['it is in the\nprocess of going', 'in the\nprocess of', '', 'it is\ngoing'],
  ['Note\nthat it works', 'Note\nthat', '', 'it works'],
  ['it is very\ngood', 'very', '', 'it is\ngood'],
  ['it is very  \r\ngood', 'very', '', 'it is  \r\ngood'],
  ['it is\nvery\ngood', 'very', '', 'it is\ngood'],
  ['Well,\r\n  it works.', 'Well,', '', 'it works.'],
  ['due to the\r\nfact that he', 'due to the\r\nfact that', 'because of it', 'because\r\nof it he'],
])(
  'a change leaves no extra space and loses no line break: %j, replacing %j with %j',
  (text, part, replacement, expected) => {
    expect(settled(text, part, replacement)).toBe(expected);
  },
);
