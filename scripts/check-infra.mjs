/**
 * npm run check:infra: checks infra/ with the tools that process it in production. helm renders the chart with each
 * values file, and each object is validated against its schema, including unknown fields. promtool checks the
 * Prometheus rules and runs their unit tests. amtool checks the Alertmanager configuration. The scripts in infra/docker
 * take a backup and restore it. Needs promtool and amtool (Debian packages: prometheus, prometheus-alertmanager) and
 * helm. Also needs pg_dump, pg_restore and psql from PostgreSQL 18, either on this machine or in the Docker image
 * postgres:18 (or the image named by POSTGRES_IMAGE).
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkHelm } from './check-infra/check-helm.mjs';
import { root, runTool } from './check-infra/run-tool.mjs';

function checkPrometheus() {
  const folder = join(root, 'infra/prometheus');
  const files = readdirSync(folder);
  const rules = files.filter((file) => file.endsWith('.rules.yml'));
  const tests = files.filter((file) => file.endsWith('.test.yml'));
  if (rules.length === 0 || tests.length === 0) throw new Error('infra/prometheus has no rules or no tests for them');
  console.log(runTool('promtool', ['check', 'config', '--syntax-only', 'prometheus.yml'], folder).trim());
  console.log(runTool('promtool', ['check', 'rules', ...rules], folder).trim());
  console.log(runTool('promtool', ['test', 'rules', ...tests], folder).trim());
}

function checkAlertmanager() {
  console.log(runTool('amtool', ['check-config', 'infra/prometheus/alertmanager.yml']).trim());
}

/**
 * Runs a test that npm test skips if a program is missing. Here, a missing program is a failure.
 * @param {'unit' | 'e2e'} project
 * @param {string} pattern
 * @param {Record<string, string>} required
 */
function runTest(project, pattern, required) {
  const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const args = ['--selectProjects', project, '--testPathPatterns', pattern, '--verbose'];
  const env = { ...process.env, ...required };
  const { status } = spawnSync(process.execPath, [...jest, ...args], { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${pattern} failed`);
}

/** @type {Record<string, () => void | Promise<void>>} */
const parts = {
  helm: checkHelm,
  chart: () => runTest('unit', 'tests/infra/chart', { CHART_TEST: 'required' }),
  prometheus: checkPrometheus,
  alertmanager: checkAlertmanager,
  restore: () => runTest('e2e', 'tests/infra/restore', { RESTORE_TEST: 'required' }),
};

try {
  const wanted = process.argv.slice(2);
  if (wanted.includes('--help')) {
    console.log(`npm run check:infra -- [PART...]\n\nParts: ${Object.keys(parts).join(', ')} (default: all)`);
    process.exit(0);
  }
  const unknown = wanted.filter((part) => parts[part] === undefined);
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`);
  for (const [part, check] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(part)) await check();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
