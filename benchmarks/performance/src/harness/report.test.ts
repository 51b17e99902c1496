import { expect, test } from '@jest/globals';
import type { Bench } from './bench.ts';
import { alternate } from './alternate.ts';
import { renderJson, renderTable, summarize } from './report.ts';
import { sampleText } from './sample-text.ts';
import { median, quantile } from './statistics.ts';

const ratioBench: Bench = {
  name: 'a-bench',
  subject: 'ours',
  baseline: 'bare',
  unit: 'ms',
  goal: { bound: 'at most', value: 1.5 },
  run: async () => ({ rounds: [] }),
};

test('a ratio is the median of the ratios of the rounds, with its spread', () => {
  const rounds = [
    { subject: 2, baseline: 2 },
    { subject: 6, baseline: 2 },
    { subject: 4, baseline: 2 },
  ];
  expect(summarize(ratioBench, { rounds })).toMatchObject({
    measured: 2,
    lowest: 1,
    highest: 3,
    goal: '≤ 1.5×',
    met: false,
  });
});

test('a value without a baseline is compared directly with its goal', () => {
  const { baseline: _, ...bench } = { ...ratioBench, goal: { bound: 'at least', value: 5 } as const };
  expect(summarize(bench, { rounds: [{ subject: 5 }, { subject: 7 }] })).toMatchObject({
    baselineMedian: null,
    measured: 6,
    goal: '≥ 5 ms',
    met: true,
  });
});

test('the table and the JSON contain the same values', () => {
  const summary = summarize(ratioBench, { rounds: [{ subject: 3, baseline: 2 }], notes: { 'of it': 0.125 } });
  const table = renderTable([summary]);
  expect(table).toMatch(/a-bench +3\.00 ms +2\.00 ms +1\.50 +1\.50–1\.50 +≤ 1\.5× +met/);
  expect(table).toContain('of it 0.13');
  expect(JSON.parse(renderJson([summary], new Date(0)))).toMatchObject({
    measuredAt: '1970-01-01T00:00:00.000Z',
    benches: [summary],
  });
});

test('additional values have their own rows and goals', () => {
  const further = [{ name: 'memory', value: 410, unit: 'MB', goal: { bound: 'at most', value: 400 } as const }];
  const summary = summarize(ratioBench, { rounds: [{ subject: 3, baseline: 2 }], further });
  expect(summary.further).toEqual([{ name: 'memory', value: 410, unit: 'MB', goal: '≤ 400 MB', met: false }]);
  expect(renderTable([summary])).toMatch(/\n {2}memory +410 MB +410 +≤ 400 MB +missed\n/);
});

test('subject and baseline are measured alternately, after an uncounted warm-up', async () => {
  const order: string[] = [];
  let next = 0;
  const side = (name: string) => async (): Promise<number> => {
    order.push(name);
    next += 1;
    return next;
  };
  const rounds = await alternate({ subject: side('A'), baseline: side('B') }, 2);
  expect(order.join('')).toBe('ABABAB');
  expect(rounds).toEqual([
    { subject: 3, baseline: 4 },
    { subject: 5, baseline: 6 },
  ]);
});

test('quantiles are interpolated between neighboring values, and an empty list has none', () => {
  expect([median([3, 1, 2]), median([1, 2]), quantile([0, 10], 0.95)]).toEqual([2, 1.5, 9.5]);
  expect(() => median([])).toThrow(RangeError);
});

test('a sample text has the requested length and differs for each number', () => {
  const text = sampleText(300, 1);
  const words = text.split(/\s+/).length;
  expect(words).toBeGreaterThanOrEqual(300);
  expect(words).toBeLessThan(350);
  expect(sampleText(300, 1)).toBe(text);
  expect(sampleText(300, 2)).not.toBe(text);
});
