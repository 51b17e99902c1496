import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openResultFile } from './result-file.ts';
import type { FaultResult } from './run-faults.ts';
import { allFaults } from './all-faults.ts';
import { withFaultTable, writeReport } from './write-report.ts';

const readPage = (page: string): string => readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');

const result = (more: Partial<FaultResult>): FaultResult => ({
  number: 1,
  name: 'power cut',
  runs: 50,
  broken: [],
  skipped: undefined,
  seconds: 12.34,
  recoveredAfterMs: [],
  endedAt: '2026-01-02T03:04:05.678Z',
  ...more,
});

test('the report lists faults, runs, violations and times', () => {
  const broken = [{ run: 7, what: 'I1 does not hold' }];
  const page = writeReport([
    result({}),
    result({ number: 2, name: 'flood', broken, recoveredAfterMs: [3_210, 1_000, 2_000] }),
  ]);
  expect(page).toContain('100 injections, 1 violations.');
  expect(page).toContain('| 1 | power cut | 50 | 0 | 12 |  | 2026-01-02 03:04 |');
  expect(page).toContain('| 2 | flood | 50 | 1 | 12 | 1.0–3.2 s | 2026-01-02 03:04 |');
  expect(page).toContain('- 2 (flood), run 7: I1 does not hold');
});

test('a fault that could not be injected is reported as such', () => {
  const page = writeReport([result({ runs: 0, skipped: 'no socket' })]);
  expect(page).toContain('| 1 | power cut | 0 | not injected: no socket |');
});

test('the table in the documentation has one row for each number, with the sums of its variants', () => {
  const page = '# Page\n\n<!-- faults: written by npm run faults -->\nold\n<!-- end of faults -->\n';
  const written = withFaultTable(page, [
    result({ recoveredAfterMs: [2_000] }),
    result({ name: 'short power cut', runs: 5, recoveredAfterMs: [500] }),
    result({ number: 2, name: 'flood', broken: [{ run: 7, what: 'I1 does not hold' }] }),
  ]);
  expect(written).toContain('| 1 | power cut (and 1 more) | 55 | 0 | 0.5–2.0 s |\n| 2 | flood | 50 | 1 |  |');
  expect(written).not.toContain('old');
  expect(() => withFaultTable('# Page', [])).toThrow('The page must contain the lines');
});

test('docs/reliability.md and benchmarks/results/faults.md report every fault', () => {
  const numbers = [...readPage('docs/reliability.md').matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual([...new Set(allFaults.map(({ number }) => number))].toSorted((a, b) => a - b));
  const report = readPage('benchmarks/results/faults.md');
  expect(allFaults.filter(({ name }) => !report.includes(`| ${name} |`)).map(({ name }) => name)).toEqual([]);
});

test('results are persisted, replace earlier ones of the same fault, and missing ones are counted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'results-'));
  const file = join(folder, 'deep', 'faults.json');
  const names = ['power cut', 'flood'];
  const first = openResultFile(file, { names, anew: true });
  await first.add(result({ name: 'flood' }));
  expect(first.list()).toMatchObject({ results: [{ name: 'flood' }], missing: 1 });
  const second = openResultFile(file, { names, anew: false });
  await second.add(result({ name: 'flood', runs: 3 }));
  await second.add(result({}));
  const whole = {
    results: [
      { name: 'power cut', runs: 50 },
      { name: 'flood', runs: 3 },
    ],
    missing: 0,
  };
  expect(second.list()).toMatchObject(whole);
  expect(openResultFile(file, { names, anew: false }).list()).toMatchObject(whole);
  expect(openResultFile(file, { names, anew: true }).list()).toEqual({ results: [], missing: 2 });
  rmSync(folder, { recursive: true });
});
