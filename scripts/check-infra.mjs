/**
 * npm run check:infra: checks infra/ with the tools that process it in production. kubectl renders all Kubernetes
 * overlays, helm renders the chart, and each object is validated against its schema, including unknown fields. promtool
 * checks the Prometheus rules and runs their unit tests. amtool checks the configuration of Alertmanager. The scripts
 * of infra/docker take a backup and restore it. Needs kubectl, promtool and amtool (Debian: kubernetes-client,
 * prometheus, prometheus-alertmanager), helm, and pg_dump, pg_restore and psql of PostgreSQL 18, either on this machine
 * or in the Docker image postgres:18 (or the image that POSTGRES_IMAGE names).
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkHelm } from './check-infra/check-helm.mjs';
import { root, runTool } from './check-infra/run-tool.mjs';
import { parseObjects, validateObjects } from './check-infra/validate-objects.mjs';

const overlays = ['development', 'production', 'production-vllm', 'production-external', 'production-backup'];

async function checkKubernetes() {
  const rendered = overlays.map((overlay) =>
    parseObjects(overlay, runTool('kubectl', ['kustomize', join('infra/kubernetes/overlays', overlay)])),
  );
  await validateObjects(rendered);
  for (const { source, objects } of rendered) console.log(`kubernetes ${source}: ${objects.length} objects match`);
}

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

/** npm test skips this test if the PostgreSQL programs are missing. Here, that is a failure. */
function checkRestore() {
  const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const restore = ['--selectProjects', 'e2e', '--testPathPatterns', 'tests/infra/restore', '--verbose'];
  const env = { ...process.env, RESTORE_TEST: 'required' };
  const { status } = spawnSync(process.execPath, [...jest, ...restore], { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) throw new Error('the backup could not be restored');
}

/** @type {Record<string, () => void | Promise<void>>} */
const parts = {
  kubernetes: checkKubernetes,
  helm: checkHelm,
  prometheus: checkPrometheus,
  alertmanager: checkAlertmanager,
  restore: checkRestore,
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
