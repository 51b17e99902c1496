import { expect, test } from '@jest/globals';
import { compareTexts, readStoredEdits } from './compare-texts.ts';

const join = (pieces: readonly { text: string }[]): string => pieces.map(({ text }) => text).join('');

test('joining the pieces yields the input and the output', () => {
  const input = 'We utilize tools,\n in order to work.';
  const output = 'We use tools,\n to work.';
  const compared = compareTexts(input, output, []);
  expect(join(compared?.input ?? [])).toBe(input);
  expect(join(compared?.output ?? [])).toBe(output);
  expect(compared?.changes).toBe(2);
});

test('a change has the reasons of the edits that overlap it', () => {
  const edit = { inputSpan: { start: 3, end: 10 }, before: 'utilize', after: 'use', why: 'Use is shorter.' };
  const compared = compareTexts('We utilize tools.', 'We use tools.', [edit]);
  expect(compared?.input.find(({ kind }) => kind === 'removed')?.reasons).toEqual(['Use is shorter.']);
  expect(compared?.input.find(({ kind }) => kind === 'same')?.reasons).toEqual([]);
});

test('stored edits that produce the output are used instead of a comparison', () => {
  const edits = [
    { inputSpan: { start: 22, end: 34 }, before: 'was approved', after: 'passed', why: 'Second.' },
    { inputSpan: { start: 0, end: 8 }, before: 'In 2020,', after: 'Later', why: 'First.' },
  ];
  const compared = compareTexts('In 2020, the new plan was approved.', 'Later the new plan passed.', edits);
  expect(compared).toEqual({
    input: [
      { text: 'In 2020,', kind: 'removed', reasons: ['First.'] },
      { text: ' the new plan ', kind: 'same', reasons: [] },
      { text: 'was approved', kind: 'removed', reasons: ['Second.'] },
      { text: '.', kind: 'same', reasons: [] },
    ],
    output: [
      { text: 'Later', kind: 'added', reasons: ['First.'] },
      { text: ' the new plan ', kind: 'same', reasons: [] },
      { text: 'passed', kind: 'added', reasons: ['Second.'] },
      { text: '.', kind: 'same', reasons: [] },
    ],
    changes: 2,
  });
});

test('stored edits are used even if only the output has the capital at the start of a sentence', () => {
  const edits = [
    { inputSpan: { start: 0, end: 10 }, before: 'Moreover, ', after: '', why: 'First.' },
    { inputSpan: { start: 16, end: 16 }, before: '', after: ' also', why: 'Second.' },
  ];
  const compared = compareTexts('Moreover, we can go.', 'We can also go.', edits);
  expect(compared?.changes).toBe(2);
  expect(join(compared?.input ?? [])).toBe('Moreover, we can go.');
  expect(compared?.output.map(({ text, reasons }) => [text, reasons])).toEqual([
    ['We can', []],
    [' also', ['Second.']],
    [' go.', []],
  ]);
});

test('the comparison of two long unrelated texts is limited', () => {
  const [input, output] = ['a', 'b'].map((prefix) =>
    Array.from({ length: 20_000 }, (_, n) => `${prefix}${n}`).join(' '),
  );
  if (input === undefined || output === undefined) throw new Error('no texts');
  expect(compareTexts(input, output, [])).toBeUndefined();
  const whole = { inputSpan: { start: 0, end: input.length }, before: input, after: output, why: 'All of it.' };
  expect(compareTexts(input, output, [whole])?.changes).toBe(1);
});

test('a changed phrase, including its spaces, is one piece and one change', () => {
  const compared = compareTexts('In our fast world, it is good.\n\nMoreover, we go.', 'It is good.\n\nWe go.', []);
  expect(compared?.input.map(({ kind, text }) => [kind, text])).toEqual([
    ['removed', 'In our fast world, it '],
    ['same', 'is good.\n\n'],
    ['removed', 'Moreover, we '],
    ['same', 'go.'],
  ]);
  expect(compared?.changes).toBe(2);
});

test('stored edits with an unexpected shape are skipped', () => {
  expect(readStoredEdits(null)).toEqual([]);
  expect(readStoredEdits([{ before: 1 }, 'x', null])).toEqual([]);
});
