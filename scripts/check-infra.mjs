/**
 * npm run check:infra: checks infra/ with the tools that will read it. kubectl renders all Kubernetes overlays, and
 * every object is checked against its schema, unknown fields included; promtool checks the Prometheus rules and runs
 * their unit tests; amtool checks the configuration of Alertmanager; the scripts of infra/docker take a backup and restore
 * it. Needs kubectl, promtool and amtool (Debian: kubernetes-client, prometheus, prometheus-alertmanager), and pg_dump, pg_restore and psql of PostgreSQL 18 on this machine or in the Docker
 * image postgres:18 (or the image that POSTGRES_IMAGE names).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const overlays = ['development', 'production', 'production-vllm', 'production-external'];

/**
 * Module and name of the type and validator of each kind. Any other kind is an error.
 * @type {Record<string, [module: string, type: string]>}
 */
const models = {
  'apps/v1 Deployment': ['kubernetes-models/apps/v1', 'Deployment'],
  'apps/v1 StatefulSet': ['kubernetes-models/apps/v1', 'StatefulSet'],
  'autoscaling/v2 HorizontalPodAutoscaler': ['kubernetes-models/autoscaling/v2', 'HorizontalPodAutoscaler'],
  'batch/v1 Job': ['kubernetes-models/batch/v1', 'Job'],
  'keda.sh/v1alpha1 ScaledObject': ['@kubernetes-models/keda/keda.sh/v1alpha1', 'ScaledObject'],
  'monitoring.coreos.com/v1 ServiceMonitor': [
    '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
    'ServiceMonitor',
  ],
  'networking.k8s.io/v1 Ingress': ['kubernetes-models/networking.k8s.io/v1', 'Ingress'],
  'networking.k8s.io/v1 NetworkPolicy': ['kubernetes-models/networking.k8s.io/v1', 'NetworkPolicy'],
  'policy/v1 PodDisruptionBudget': ['kubernetes-models/policy/v1', 'PodDisruptionBudget'],
  'v1 ConfigMap': ['kubernetes-models/v1', 'ConfigMap'],
  'v1 Namespace': ['kubernetes-models/v1', 'Namespace'],
  'v1 PersistentVolumeClaim': ['kubernetes-models/v1', 'PersistentVolumeClaim'],
  'v1 Service': ['kubernetes-models/v1', 'Service'],
  'v1 ServiceAccount': ['kubernetes-models/v1', 'ServiceAccount'],
};

/** @typedef {{ apiVersion: string, kind: string, metadata?: { name?: string } }} KubernetesObject */
/** @typedef {{ overlay: string, objects: KubernetesObject[] }} RenderedOverlay */

/**
 * Runs a tool and returns its output; throws with the output if it fails or is not installed.
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args, cwd = root) {
  try {
    return execFileSync(command, args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 24,
    });
  } catch (error) {
    if (error.code === 'ENOENT') {
      throw new Error(
        `${command} is not on the path. On Debian: apt-get install kubernetes-client prometheus prometheus-alertmanager`,
        {
          cause: error,
        },
      );
    }
    throw new Error(`${command} ${args.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? ''}`, { cause: error });
  }
}

const nameOf = (/** @type {KubernetesObject} */ object) => `${object.kind} ${object.metadata?.name}`;

/** @param {KubernetesObject} object */
function modelOf(object) {
  const model = models[`${object.apiVersion} ${object.kind}`];
  if (model === undefined) throw new Error(`no schema for ${object.apiVersion} ${object.kind}`);
  return model;
}

/**
 * Checks types and required fields with the validators of kubernetes-models.
 * @param {RenderedOverlay} rendered
 */
async function validate({ overlay, objects }) {
  for (const object of objects) {
    const [module, type] = modelOf(object);
    const { [type]: Model } = await import(module);
    try {
      new Model(object).validate();
    } catch (error) {
      throw new Error(`${overlay}: ${nameOf(object)}: ${error.message}`, { cause: error });
    }
  }
}

/**
 * Checks for unknown fields, which those validators accept: each object is written as a literal of its type, and the
 * compiler rejects a literal with a property that its type does not declare.
 * @param {RenderedOverlay[]} rendered
 */
function checkUnknownFields(rendered) {
  const folder = mkdtempSync(join(root, 'scripts', '.check-'));
  try {
    const lines = rendered.flatMap(({ overlay, objects }) =>
      objects.map((object, index) => {
        const [module, type] = modelOf(object);
        const literal = JSON.stringify(object, null, 1);
        return `// ${overlay}: ${nameOf(object)}\nexport const ${overlay.replaceAll('-', '')}${index}: import('${module}').I${type} = ${literal};`;
      }),
    );
    writeFileSync(join(folder, 'objects.ts'), lines.join('\n'));
    const strict = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2024', '--ignoreConfig'];
    const modules = ['--module', 'nodenext', '--moduleResolution', 'nodenext', '--types', 'node'];
    run(join(root, 'node_modules/.bin/tsc'), [...strict, ...modules, join(folder, 'objects.ts')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkKubernetes() {
  /** @type {RenderedOverlay[]} */
  const rendered = [];
  for (const overlay of overlays) {
    const yaml = run('kubectl', ['kustomize', join('infra/kubernetes/overlays', overlay)]);
    const objects = parseAllDocuments(yaml).map((document) => document.toJS());
    if (objects.length === 0) throw new Error(`${overlay}: kubectl rendered no objects`);
    await validate({ overlay, objects });
    rendered.push({ overlay, objects });
  }
  checkUnknownFields(rendered);
  for (const { overlay, objects } of rendered) console.log(`kubernetes ${overlay}: ${objects.length} objects match`);
}

function checkPrometheus() {
  const folder = join(root, 'infra/prometheus');
  const files = readdirSync(folder);
  const rules = files.filter((file) => file.endsWith('.rules.yml'));
  const tests = files.filter((file) => file.endsWith('.test.yml'));
  if (rules.length === 0 || tests.length === 0) throw new Error('infra/prometheus has no rules or no tests of them');
  console.log(run('promtool', ['check', 'config', '--syntax-only', 'prometheus.yml'], folder).trim());
  console.log(run('promtool', ['check', 'rules', ...rules], folder).trim());
  console.log(run('promtool', ['test', 'rules', ...tests], folder).trim());
}

function checkAlertmanager() {
  console.log(run('amtool', ['check-config', 'infra/prometheus/alertmanager.yml']).trim());
}

/** In npm test, this test is skipped if the PostgreSQL programs are missing; here that is a failure. */
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
