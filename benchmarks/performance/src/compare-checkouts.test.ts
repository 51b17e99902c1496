import { expect, test } from '@jest/globals';
import { jobLife, renderComparison, toComparisons } from './compare-checkouts.ts';
import type { Summary } from './harness/report.ts';

const summary = (name: string, subjectMedian: number, measured: number): Summary => ({
  name,
  subject: name,
  baseline: null,
  unit: 'ms of CPU',
  subjectMedian,
  baselineMedian: null,
  measured,
  lowest: measured,
  highest: measured,
  goal: '≤ 1',
  met: false,
  further: [],
  notes: {},
});

test('each value is the median of its checkout', () => {
  const before = [4, 1, 3].map((ms) => [summary('worker-cost', ms, ms * 2)]);
  const after = [1, 9, 2].map((ms) => [summary('worker-cost', ms, ms / 2)]);
  expect(toComparisons({ before, after })).toMatchObject([
    { name: 'worker-cost', before: 3, after: 2, measuredBefore: 6, measuredAfter: 1 },
  ]);
});

test('the lifecycle of a job consists of two lookups and one of each other operation, and is omitted if a part is missing', () => {
  const run = Object.keys(jobLife).map((name) => summary(name, 2, 1));
  const halved = run.map((one) => summary(one.name, 1, 1));
  expect(renderComparison(toComparisons({ before: [run], after: [halved] }))).toContain(
    '10.000 → 5.000 ms of CPU (0.50)',
  );
  const part = toComparisons({ before: [run.slice(1)], after: [halved.slice(1)] });
  expect(renderComparison(part)).not.toContain('life');
});
