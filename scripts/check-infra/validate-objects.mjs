/** Checks Kubernetes objects against the schemas of Kubernetes, KEDA and the Prometheus operator. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root, runTool } from './run-tool.mjs';

/**
 * Module and type name for each kind. The module also contains the validator. Objects of other kinds are rejected.
 * @type {Record<string, [module: string, type: string]>}
 */
const models = {
  'apps/v1 Deployment': ['kubernetes-models/apps/v1', 'Deployment'],
  'apps/v1 StatefulSet': ['kubernetes-models/apps/v1', 'StatefulSet'],
  'autoscaling/v2 HorizontalPodAutoscaler': ['kubernetes-models/autoscaling/v2', 'HorizontalPodAutoscaler'],
  'batch/v1 CronJob': ['kubernetes-models/batch/v1', 'CronJob'],
  'batch/v1 Job': ['kubernetes-models/batch/v1', 'Job'],
  'keda.sh/v1alpha1 ScaledObject': ['@kubernetes-models/keda/keda.sh/v1alpha1', 'ScaledObject'],
  'monitoring.coreos.com/v1 ServiceMonitor': [
    '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
    'ServiceMonitor',
  ],
  'monitoring.coreos.com/v1 PrometheusRule': [
    '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
    'PrometheusRule',
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
/** Objects, together with the name of the source that they were rendered from. */
/** @typedef {{ source: string, objects: KubernetesObject[] }} Rendered */

/**
 * Parses the output of a tool. @throws if there are no objects
 * @param {string} source
 * @param {string} yaml
 * @returns {Rendered}
 */
export function parseObjects(source, yaml) {
  const documents = parseAllDocuments(yaml).map((document) => document.toJS());
  const objects = documents.filter((object) => object !== null);
  if (objects.length === 0) throw new Error(`${source}: no objects were rendered`);
  return { source, objects };
}

/**
 * @param {Rendered[]} rendered
 * @throws an error that describes the first problem
 */
export async function validateObjects(rendered) {
  for (const one of rendered) await validate(one);
  checkUnknownFields(rendered);
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
 * @param {Rendered} rendered
 */
async function validate({ source, objects }) {
  for (const object of objects) {
    const [module, type] = modelOf(object);
    const { [type]: Model } = await import(module);
    try {
      new Model(object).validate();
    } catch (error) {
      throw new Error(`${source}: ${nameOf(object)}: ${error.message}`, { cause: error });
    }
  }
}

/**
 * Checks for unknown fields, which the validators accept. Writes each object as a literal of its type, because the
 * compiler rejects literals with undeclared properties.
 * @param {Rendered[]} rendered
 */
function checkUnknownFields(rendered) {
  const folder = mkdtempSync(join(tmpdir(), 'humanize-objects-'));
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
    const lines = rendered.flatMap(({ source, objects }) =>
      objects.map((object, index) => {
        const [module, type] = modelOf(object);
        const literal = JSON.stringify(object, null, 1);
        return `// ${source}: ${nameOf(object)}\nexport const ${source.replaceAll(/\W/g, '')}${index}: import('${module}').I${type} = ${literal};`;
      }),
    );
    writeFileSync(join(folder, 'objects.ts'), lines.join('\n'));
    const strict = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2024', '--ignoreConfig'];
    const modules = ['--module', 'nodenext', '--moduleResolution', 'nodenext', '--types', 'node'];
    runTool(join(root, 'node_modules/.bin/tsc'), [...strict, ...modules, join(folder, 'objects.ts')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
