import { expect, test } from '@jest/globals';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { queriedMetrics } from './queried-metrics.ts';

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
  const queried = queriedMetrics().filter((name) => name.startsWith('humanize_'));
  expect(queried.length).toBeGreaterThan(10);
  expect(queried.filter((name) => !inCode.has(name))).toEqual([]);
});

type Rule = { alert: string; labels: { severity: string }; annotations: Record<string, string> };
type RuleTest = { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] };

const readYaml = (file: string): unknown => parse(readFileSync(join(root, file), 'utf8'));
const { groups } = readYaml('infra/prometheus/humanize.rules.yml') as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

test('every alert links to its section in the runbook, at a base address that the deployment sets', () => {
  const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8');
  expect(rules.length).toBeGreaterThan(20);
  expect(rules.filter(({ alert }) => !runbook.includes(`### ${alert}\n`))).toEqual([]);
  for (const { alert, annotations } of rules) {
    expect(annotations['runbook_url']).toBe(`{{ $externalLabels.runbook_url }}#${alert.toLowerCase()}`);
  }
});

test('for every alert, promtool tests a case in which it fires and one in which it does not', () => {
  const files = globSync('infra/prometheus/*.test.yml', { cwd: root });
  const tests = files.flatMap((file) => (readYaml(file) as { tests: RuleTest[] }).tests);
  const expectations = tests.flatMap((one) => one.alert_rule_test);
  const tested = (alert: string, fires: boolean): boolean =>
    expectations.some(({ alertname, exp_alerts: alerts }) => alertname === alert && alerts.length > 0 === fires);
  for (const { alert } of rules)
    expect([alert, tested(alert, true), tested(alert, false)]).toEqual([alert, true, true]);
});

test('the example route of Alertmanager sends pages and tickets to different receivers', () => {
  type Route = { receiver: string; matchers?: string[]; routes?: Route[] };
  const file = readYaml('infra/prometheus/alertmanager.yml');
  const config = file as { route: Route; receivers: { name: string }[] };
  const [pages] = config.route.routes ?? [];
  expect([config.route.receiver, pages?.receiver]).toEqual(['tickets', 'pages']);
  expect(pages?.matchers).toEqual(['severity="page"']);
  expect(config.receivers.map(({ name }) => name)).toEqual(['pages', 'tickets']);
  expect(new Set(rules.map(({ labels }) => labels.severity))).toEqual(new Set(['page', 'ticket']));
});
