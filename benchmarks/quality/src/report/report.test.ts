import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readCorpora } from '../corpora/read-corpora.ts';
import { readOptions } from '../options.ts';
import { qualityPage } from './quality-page.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bench-quality-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the page keeps what people wrote around the figures', () => {
  const file = path.join(folder, 'quality.md');
  writeFileSync(file, qualityPage(file, 'old table').replace('# Quality of the rewriting', '# Ours\n\nWords of ours.'));
  expect(qualityPage(file, 'new table')).toMatch(/# Ours\n\nWords of ours\.[^]*new table/u);
  expect(qualityPage(file, 'new table')).not.toContain('old table');
});

test('a page without the marks is refused, not overwritten', () => {
  const file = path.join(folder, 'other.md');
  writeFileSync(file, 'Something else.');
  expect(() => qualityPage(file, 'table')).toThrow('no place for the figures');
});

test('corpora are read, sampled evenly, and a wrong line is named', () => {
  const lines = Array.from({ length: 10 }, (_, place) => JSON.stringify({ id: String(place), machine: 'Text.' }));
  writeFileSync(path.join(folder, 'some.jsonl'), `${lines.join('\n')}\n`);
  expect(readCorpora(folder, 3)).toMatchObject([{ name: 'some', documents: [{ id: '0' }, { id: '3' }, { id: '6' }] }]);
  writeFileSync(path.join(folder, 'bad.jsonl'), '{"id": 1}\n');
  expect(() => readCorpora(folder, undefined)).toThrow('bad.jsonl:1');
});

test('options are refused with a reason', () => {
  expect(() => readOptions([])).toThrow('one folder');
  expect(() => readOptions(['x', '--sample', 'many'])).toThrow('--sample');
  expect(readOptions(['x'])).toMatchObject({ folder: 'x', grammarMax: 100, engine: 'built-in' });
});
