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

const delivery = (node: number, latency: number): Summary[] => [
  {
    ...summary('delivery-cost', node + 3, 1),
    further: [{ name: 'latency', value: latency, unit: 'ms', goal: '≤ 1', met: false }],
    notes: { 'delivery: node': node, postgres: 2, rate: 'high' },
  },
];

test('the numbers of the notes and the further values are compared', () => {
  const [compared] = toComparisons({ before: [delivery(1, 8)], after: [delivery(2, 4)] });
  expect(compared?.parts).toEqual([
    { name: 'delivery: node', before: 1, after: 2 },
    { name: 'postgres', before: 2, after: 2 },
    { name: 'latency', before: 8, after: 4 },
  ]);
});

test('the lifecycle of a job consists of two lookups and one of each other operation, and is omitted if a part is missing', () => {
  const run = Object.keys(jobLife).map((name) => ({
    ...summary(name, 2, 1),
    notes: { 'a: node': 1, postgres: 1, 'bare: node': 7, 'postgres ': 7 },
  }));
  const halved = run.map(({ name, notes }) => ({ ...summary(name, 1, 1), notes: { ...notes, postgres: 0.5 } }));
  const rendered = renderComparison(toComparisons({ before: [run], after: [halved] }));
  expect(rendered).toContain('10.000 → 5.000 (0.50) ms of CPU');
  expect(rendered).toContain('\n  node: 5.000 → 5.000 (1.00)');
  expect(rendered).toContain('\n  postgres: 5.000 → 2.500 (0.50)');
  const part = toComparisons({ before: [run.slice(1)], after: [halved.slice(1)] });
  expect(renderComparison(part)).not.toContain('life');
});
