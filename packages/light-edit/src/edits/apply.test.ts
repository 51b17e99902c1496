import { expect, test } from '@jest/globals';
import type { ProtectedSpan, Source } from '@humanize/text';
import { applyChanges, offsetMap } from './apply.ts';
import { protectedIn } from './protected-in.ts';
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

test('protected words are found again in a replacement, in its order, and also if they occur twice', () => {
  const moved = applyChanges(source('Anna met Bob', [0, 4], [9, 12]), [{ start: 0, end: 12, text: 'Bob met Anna' }]);
  expect(protectedTexts(moved.source)).toEqual(['Bob', 'Anna']);
  const twice = applyChanges(source('Bob and Bob', [0, 3], [8, 11]), [{ start: 0, end: 11, text: 'Bob with Bob' }]);
  expect(twice.source.protectedSpans.map(({ start, end }) => [start, end])).toEqual([
    [0, 3],
    [9, 12],
  ]);
});

test('a protected word that a change deletes or replaces is no longer protected', () => {
  const changes = [
    { start: 0, end: 4, text: 'She' },
    { start: 9, end: 13, text: '' },
  ];
  expect(applyChanges(source('Anna met Bob.', [0, 4], [9, 12]), changes).source.protectedSpans).toEqual([]);
});

test('text inserted at the edge of a paragraph belongs to the paragraph, but not to marked-up text', () => {
  const before: Source = {
    ...source('One.\nTwo.'),
    paragraphs: [
      { start: 0, end: 4, kind: 'prose' },
      { start: 5, end: 9, kind: 'prose' },
    ],
    markup: [{ start: 0, end: 4, kind: 'strong', level: 1 }],
  };
  const { source: after, placed } = applyChanges(before, [
    { start: 0, end: 0, text: 'So: ' },
    { start: 4, end: 4, text: ' Or.' },
    { start: 5, end: 9, text: '' },
  ]);
  expect(after.text).toBe('So: One. Or.\n');
  expect(after.paragraphs.map(({ start, end }) => after.text.slice(start, end))).toEqual(['So: One. Or.']);
  expect(after.markup.map(({ start, end }) => after.text.slice(start, end))).toEqual(['One.']);
  expect(placed.map(({ start, end }) => after.text.slice(start, end))).toEqual(['So: ', ' Or.', '']);
});

test.each([
  [4, 9, []],
  [4, 4, []],
  [0, 0, []],
  [2, 2, ['Anna']],
  [3, 10, ['Anna', 'Bob']],
  [11, 13, ['Bob']],
  [12, 13, []],
])('a change from %i to %i affects the protected spans %j', (start, end, expected) => {
  const text = 'Anna met Bob.';
  const { protectedSpans } = source(text, [0, 4], [9, 12]);
  expect(protectedIn(protectedSpans, { start, end }).map((span) => text.slice(span.start, span.end))).toEqual(expected);
});

test('a change that ends before it starts throws', () => {
  expect(() => applyChanges(source('abcdef'), [{ start: 3, end: 2, text: '' }])).toThrow(RangeError);
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
  expect([map(3, false), map(3, true), map(2, true)]).toEqual([3, 3, 2]);
  const late = offsetMap([
    { start: 0, end: 1, text: 'xyz' },
    { start: 4, end: 8, text: 'ab' },
  ]);
  expect([4, 5, 6, 7, 8, 9].map((offset) => late(offset, true))).toEqual([6, 7, 8, 8, 8, 9]);
  expect(offsetMap([])(5, false)).toBe(5);
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
  ['a very\u2009good day', 'very', '', 'a good day'],
  ['it is\u202F— a test', '— a', ', a', 'it is, a test'],
  ['it is very\u2028good', 'very', '', 'it is\u2028good'],
  ['in order\nto go', 'in order\nto', 'to', 'to\ngo'],
  ['it is in the\nprocess of going', 'in the\nprocess of', '', 'it is\ngoing'],
  ['Note\nthat it works', 'Note\nthat', '', 'it works'],
  ['it is very\ngood', 'very', '', 'it is\ngood'],
  ['it is very  \r\ngood', 'very', '', 'it is  \r\ngood'],
  ['it is\nvery\ngood', 'very', '', 'it is\ngood'],
  ['Well,\r\n  it works.', 'Well,', '', 'it works.'],
  ['due to the\r\nfact that he', 'due to the\r\nfact that', 'because of it', 'because\r\nof it he'],
  ['it is very good', 'very', ' quite', 'it is quite good'],
  ['it is very good', 'very', 'quite ', 'it is quite good'],
  ['it is very', 'very', 'quite ', 'it is quite'],
  ['very good', 'very', ' quite', 'quite good'],
  ['it is very good', ' very', ' quite', 'it is quite good'],
  ['it is \t very good', 'very', '; quite', 'it is; quite good'],
  ['it is very good', 'very', '\nquite', 'it is quite good'],
  ['in the\nway of it', 'the\nway', 'a\nroad', 'in a\nroad of it'],
  ['it is very good', 'very', 'quite\nso', 'it is quite so good'],
  ['use the\nmill  now', 'use the\nmill', 'grind', 'grind\nnow'],
  ['use the\nmill', 'use the\nmill', 'grind', 'grind'],
  ['(very good)', 'very', '', '(good)'],
  ['“Well, it works.”', 'Well,', '', '“it works.”'],
  ['a so-called mill', '-called', '', 'a so mill'],
  ['a so-called mill', '-', '', 'a socalled mill'],
  ['it works (now) well', 'now', '', 'it works () well'],
  ['it works.Very well', 'Very', '', 'it works. well'],
  ['it works well ', 'well', '', 'it works'],
  ['it works\nwell', 'well', '', 'it works'],
  ['very \ngood', 'very', '', 'good'],
])(
  'a change leaves no extra space and loses no line break: %j, replacing %j with %j',
  (text, part, replacement, expected) => {
    expect(settled(text, part, replacement)).toBe(expected);
  },
);

test.each([
  ['One.\n\nTwo.\n\nThree.', 'Two.', 'One.\n\nThree.'],
  ['One.\n\nTwo.\n\nThree.', 'Three.', 'One.\n\nTwo.'],
  ['One.\n\nTwo.\n', 'Two.', 'One.\n'],
  ['One.\n    Two.', 'One.', 'Two.'],
  ['One.\r\n    Two.', 'One.', 'Two.'],
  ['One.\n\n    two();', 'One.', '    two();'],
  ['One.\n    \n    two();', 'One.', '    two();'],
  ['One.', 'One.', ''],
])(
  'a deleted paragraph leaves no blank lines, and code after it stays indented: %j without %j',
  (text, part, expected) => {
    const start = text.indexOf(part);
    const paragraph = { start, end: start + part.length };
    const change = settleSpaces(text, paragraph, { ...paragraph, text: '' });
    expect(text.slice(0, change.start) + change.text + text.slice(change.end)).toBe(expected);
  },
);
