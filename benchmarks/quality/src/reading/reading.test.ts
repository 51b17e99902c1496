import { expect, test } from '@jest/globals';
import { createLightEditor } from '@humanize/light-edit';
import { changedPassages } from './changed-passages.ts';
import { makeSheets } from './make-sheets.ts';
import { renderTally, tallyVerdicts } from './tally-verdicts.ts';

const texts = [
  { id: 'a', text: 'I hope this email finds you well. The river is low. We utilize the mill.' },
  { id: 'b', text: 'The river is low. Nothing else happened in the valley.' },
];
const options = { perFamily: 10, perSheet: 1, seed: 'test' };

test('changed sentences are paired, with their position in the original', () => {
  const before = 'One is here. Two is gone. Three stays.';
  const [passage] = changedPassages(before, 'One is here. Two left. Three stays.');
  expect(passage).toMatchObject({ before: 'Two is gone.', after: 'Two left.' });
  expect(before.slice(passage?.start, passage?.end).trim()).toBe('Two is gone.');
});

test('a deleted sentence is a passage with an empty version', () => {
  expect(changedPassages('One is here. Two is gone.', 'One is here.')).toMatchObject([
    { before: 'Two is gone.', after: '' },
  ]);
});

test('a sheet contains both versions of each changed passage, and only the key tells which is the edit', () => {
  const { sheets, key } = makeSheets(texts, createLightEditor(), options);
  const items = sheets.flat();
  expect(items).toHaveLength(2);
  for (const { k, A, B } of items) {
    const item = key[k];
    expect(item?.afterIs === 'A' ? [A, B] : [B, A]).toEqual([item?.after, item?.before]);
  }
  expect(
    Object.values(key)
      .flatMap(({ families }) => families)
      .toSorted(),
  ).toEqual(['letters', 'showy-verbs']);
});

test('the sample of a family is limited', () => {
  const many = Array.from({ length: 5 }, (_, index) => ({
    id: `${index}`,
    text: `We utilize the mill ${index}. It is old.`,
  }));
  const { key } = makeSheets(many, createLightEditor(), { ...options, perFamily: 3 });
  expect(Object.keys(key)).toHaveLength(3);
});

test('a sample can be limited to the passages that one family edits', () => {
  const { key } = makeSheets(texts, createLightEditor(), { ...options, family: 'letters' });
  expect(Object.values(key).map(({ families }) => families)).toEqual([['letters']]);
});

test('verdicts are counted by family, and those that prefer the original are listed', () => {
  const key = {
    0: { id: 'a#0', afterIs: 'A', before: 'x', after: 'y', families: ['letters'] },
    1: { id: 'a#1', afterIs: 'B', before: 'v', after: 'w', families: ['letters', 'openers'] },
  } as const;
  const tally = tallyVerdicts(key, [
    { k: 0, verdict: 'A' },
    { k: 1, verdict: 'A', errorB: 'flow', words: 'w' },
  ]);
  expect(tally.total).toEqual({ better: 1, same: 0, worse: 1 });
  expect(tally.byFamily.get('openers')).toEqual({ better: 0, same: 0, worse: 1 });
  expect(renderTally(tally)).toContain('a#1 (letters, openers): flow w');
  expect(renderTally(tally)).toMatch(/^letters +2 read: 1 \(50%\) better, 0 \(0%\) same, 1 \(50%\) worse$/m);
  expect(() => tallyVerdicts(key, [{ k: 7, verdict: 'A' }])).toThrow(RangeError);
});
