import { expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { metricsAskedFor } from './metrics-asked-for.ts';

const root = join(import.meta.dirname, '../..');

function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(root, folder, file));
}

const metricName = /\bhumanize_[a-z0-9_]+/g;
const namesIn = (files: readonly string[]): Set<string> =>
  new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(metricName) ?? []));

const sources = ['apps', 'packages'].flatMap((group) =>
  readdirSync(join(root, group))
    .filter((name) => existsSync(join(root, group, name, 'package.json')))
    .flatMap((name) => filesBelow(join(group, name, 'src'), '.ts')),
);
const inCode = namesIn(sources.filter((file) => !file.endsWith('.test.ts')));

test('every metric used by an alert, a dashboard or a scaler exists in the code', () => {
  const asked = metricsAskedFor().filter((name) => name.startsWith('humanize_'));
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !inCode.has(name))).toEqual([]);
});

test('every alert has a section in the runbook', () => {
  const rules = readFileSync(join(root, 'infra/prometheus/humanize.rules.yml'), 'utf8');
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8');
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter((name) => !runbook.includes(`### ${name}`))).toEqual([]);
});
