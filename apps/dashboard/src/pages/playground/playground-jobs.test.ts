import { expect, test } from '@jest/globals';
import { joinParts, splitForJobs } from './playground-jobs.ts';

test('a text of 10,000 words has five parts, and a longer one is not split', () => {
  expect(splitForJobs(`${'a '.repeat(1_999)}a\n\n`.repeat(5).trim())).toHaveLength(5);
  expect(splitForJobs('a '.repeat(10_001))).toBeUndefined();
  expect(splitForJobs(`${'é'.repeat(49_999)} `.repeat(11))).toBeUndefined();
});

test.each(['a ', 'a\n\n', '- a\n', '. '])(
  'splitting the longest text that a form can contain takes little time if it repeats %j',
  (piece) => {
    const text = piece.repeat(Math.ceil(1_500_000 / piece.length));
    const before = process.cpuUsage();
    expect(splitForJobs(text)?.length).toBeUndefined();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(500);
  },
);

test('the parts of a text that begin with an indented line keep the indentation when they are joined', () => {
  const [list, code] = ['- a\n'.repeat(1_500), `    plan();\n${'    b\n'.repeat(1_500)}`];
  const text = `  ${list}\n${code}`.trimEnd();
  const parts = splitForJobs(text) ?? [];
  expect(parts).toHaveLength(2);
  expect(joinParts(parts)).toBe(text);
});
