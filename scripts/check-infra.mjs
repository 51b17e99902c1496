/**
 * npm run check:infra [kubernetes] [prometheus] [restore], all three by default: what infra/ says is checked by the
 * tools that will read it. Both Kubernetes overlays are rendered by kubectl and every object is held against its schema,
 * unknown fields included; Prometheus' rules are checked and their unit tests run by promtool; a backup is taken and
 * restored by the scripts of infra/docker. Needs kubectl and promtool (Debian: kubernetes-client, prometheus), and
 * pg_dump, pg_restore and psql of PostgreSQL 18 on this machine or in the Docker image postgres:18 (POSTGRES_IMAGE names
 * another).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const overlays = ['development', 'production'];

/** Where the type and the validator of each kind come from. A kind that is not here is an error. */
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
  'v1 Service': ['kubernetes-models/v1', 'Service'],
  'v1 ServiceAccount': ['kubernetes-models/v1', 'ServiceAccount'],
};

/** Runs a tool and returns what it printed; throws with its output when it fails or is not there. */
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
      throw new Error(`${command} is not on the path. On Debian: apt-get install kubernetes-client prometheus`, {
        cause: error,
      });
    }
    throw new Error(`${command} ${args.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? ''}`, { cause: error });
  }
}

const nameOf = (object) => `${object.kind} ${object.metadata?.name}`;

/** The validators of kubernetes-models check types and required fields. */
async function validate(overlay, objects) {
  for (const object of objects) {
    const model = models[`${object.apiVersion} ${object.kind}`];
    if (model === undefined) throw new Error(`${overlay}: no schema for ${object.apiVersion} ${object.kind}`);
    const { [model[1]]: Model } = await import(model[0]);
    try {
      new Model(object).validate();
    } catch (error) {
      throw new Error(`${overlay}: ${nameOf(object)}: ${error.message}`, { cause: error });
    }
  }
}

/**
 * Those validators let an unknown field pass; the type checker does not: each object is written down as a literal of
 * its type, and a literal may hold nothing that its type does not know.
 */
function refuseUnknownFields(objectsOfOverlays) {
  const folder = mkdtempSync(join(root, 'scripts', '.check-'));
  try {
    const lines = objectsOfOverlays.flatMap(({ overlay, objects }) =>
      objects.map((object, index) => {
        const [module, type] = models[`${object.apiVersion} ${object.kind}`];
        const literal = JSON.stringify(object, null, 1);
        return `// ${overlay}: ${nameOf(object)}\nexport const ${overlay}${index}: import('${module}').I${type} = ${literal};`;
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
  const rendered = [];
  for (const overlay of overlays) {
    const yaml = run('kubectl', ['kustomize', join('infra/kubernetes/overlays', overlay)]);
    const objects = parseAllDocuments(yaml).map((document) => document.toJS());
    if (objects.length === 0) throw new Error(`${overlay}: nothing was rendered`);
    await validate(overlay, objects);
    rendered.push({ overlay, objects });
  }
  refuseUnknownFields(rendered);
  for (const { overlay, objects } of rendered) console.log(`kubernetes ${overlay}: ${objects.length} objects match`);
}

function checkPrometheus() {
  const folder = join(root, 'infra/prometheus');
  const files = readdirSync(folder);
  const rules = files.filter((file) => file.endsWith('.rules.yml'));
  const tests = files.filter((file) => file.endsWith('.test.yml'));
  if (rules.length === 0 || tests.length === 0) throw new Error('infra/prometheus: rules or their tests are missing');
  console.log(run('promtool', ['check', 'config', '--syntax-only', 'prometheus.yml'], folder).trim());
  console.log(run('promtool', ['check', 'rules', ...rules], folder).trim());
  console.log(run('promtool', ['test', 'rules', ...tests], folder).trim());
}

/** The test skips itself in `npm test` where the programs are missing; here that is a failure. */
function checkRestore() {
  run(join(root, 'node_modules/.bin/tsc'), ['-b', 'apps/cli']);
  const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const restore = ['--selectProjects', 'e2e', '--testPathPatterns', 'tests/infra/restore', '--verbose'];
  const env = { ...process.env, RESTORE_TEST: 'required' };
  const { status } = spawnSync(process.execPath, [...jest, ...restore], { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) throw new Error('a backup could not be restored');
}

const parts = { kubernetes: checkKubernetes, prometheus: checkPrometheus, restore: checkRestore };

try {
  const wanted = process.argv.slice(2);
  if (wanted.includes('--help')) {
    console.log(`npm run check:infra -- [PART…]\nParts: ${Object.keys(parts).join(', ')}; all of them by default.`);
    process.exit(0);
  }
  const unknown = wanted.filter((part) => parts[part] === undefined);
  if (unknown.length > 0)
    throw new Error(`No part is named ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  for (const part of wanted.length > 0 ? wanted : Object.keys(parts)) await parts[part]();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
