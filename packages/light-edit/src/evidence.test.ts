/** Tests the criteria for evidence from blind readings, and checks that benchmarks/results contains the evidence. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { findEvidenceProblem, type Evidence } from './rule/evidence.ts';
import { renderEvidence } from './render-evidence.ts';

const good: Evidence = { places: 50, better: 38, same: 10, worse: 2, sources: ['somewhere'] };

test.each<[string, Partial<Evidence>]>([
  ['too few verdicts', { places: 19, better: 19, same: 0, worse: 0 }],
  ['too few better verdicts', { better: 37, same: 11 }],
  ['too many worse verdicts', { same: 9, worse: 3 }],
  ['verdicts that do not add up', { same: 11 }],
  ['no source', { sources: [] }],
])('evidence with %s is insufficient', (_name, change) => {
  expect(findEvidenceProblem(good)).toBeUndefined();
  expect(findEvidenceProblem({ ...good, ...change })).toBeDefined();
});

test('the published readings match the evidence (run npm run docs:evidence to update it)', () => {
  const file = '../../../benchmarks/results/2026-11-27-light-edit-readings.md';
  const page = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const table = /<!-- evidence: begin -->\n\n(?<table>[^]*?)\n\n<!-- evidence: end -->/u.exec(page)?.groups?.['table'];
  expect(cellsOf(table)).toEqual(cellsOf(renderEvidence()));
});

/** Removes the padding that formatters use to align table columns. */
function cellsOf(table: string | undefined): string[] | undefined {
  return table?.split('\n').map((row) => row.replaceAll(/\s+/gu, ' ').replaceAll(/-{2,}/gu, '-'));
}
