/** Tests that each rule has evidence from blind readings and that the documentation contains the evidence. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { findEvidenceProblem, type Evidence } from './rule/evidence.ts';
import { renderEvidence } from './render-evidence.ts';
import { allRules } from './rules/all-rules.ts';

test.each(allRules)('$id has sufficient evidence', ({ evidence }) => {
  expect(findEvidenceProblem(evidence)).toBeUndefined();
});

const good: Evidence = { places: 40, better: 20, same: 18, worse: 2, sources: ['somewhere'], isExhaustive: false };

test.each<[string, Partial<Evidence>]>([
  ['too few places', { places: 19, better: 19, same: 0, worse: 0 }],
  ['too few better edits', { better: 19, same: 19 }],
  ['too many worse edits', { same: 17, worse: 3 }],
  ['verdicts that do not add up', { same: 19 }],
  ['no source', { sources: [] }],
])('evidence with %s is insufficient', (_name, change) => {
  expect(findEvidenceProblem(good)).toBeUndefined();
  expect(findEvidenceProblem({ ...good, ...change })).toBeDefined();
});

test('evidence from few places is sufficient if the collections contain no more', () => {
  expect(findEvidenceProblem({ ...good, places: 3, better: 3, same: 0, worse: 0, isExhaustive: true })).toBeUndefined();
});

test('docs/quality.md matches the evidence (run npm run docs:evidence to update it)', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../docs/quality.md'), 'utf8');
  const table = /<!-- evidence: begin -->\n\n(?<table>[^]*?)\n\n<!-- evidence: end -->/u.exec(page)?.groups?.['table'];
  expect(cellsOf(table)).toEqual(cellsOf(renderEvidence()));
});

/** Removes the padding with which formatters align table columns. */
function cellsOf(table: string | undefined): string[] | undefined {
  return table?.split('\n').map((row) => row.replaceAll(/\s+/gu, ' ').replaceAll(/-{2,}/gu, '-'));
}
