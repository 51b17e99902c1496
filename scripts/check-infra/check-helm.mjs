/**
 * Renders the Helm chart with its defaults and with a language model, validates the objects, and compares those that
 * exist in both with the kustomize production overlay, so that the two stay consistent.
 */
import { deepStrictEqual } from 'node:assert/strict';
import { runTool } from './run-tool.mjs';
import { parseObjects, validateObjects } from './validate-objects.mjs';

const chart = 'infra/helm/humanize';

/** Values of a chart in use. The first set is equivalent to overlays/production. */
const variants = {
  'helm-default': [],
  'helm-model': [
    'model.baseUrl=https://model.example.com/v1',
    'model.name=a-model',
    'model.hasKey=true',
    'model.cidr=192.0.2.1/32',
    'ingress.className=nginx',
    'serviceMonitor.labels.release=prometheus',
    'keda.enabled=false',
    `image.digest=sha256:${'0'.repeat(64)}`,
  ],
};

/** Kinds that must be identical in both. Namespace, settings, migration and dashboards differ. */
const comparedKinds =
  'Deployment Service PodDisruptionBudget HorizontalPodAutoscaler ScaledObject NetworkPolicy Ingress ServiceMonitor ServiceAccount'.split(
    ' ',
  );

/**
 * Renders the chart twice, validates the objects and compares them. @throws an error that describes the first problem
 */
export async function checkHelm() {
  runTool('helm', ['lint', '--strict', chart]);
  const rendered = Object.entries(variants).map(([source, values]) => {
    const set = values.flatMap((value) => ['--set', value]);
    const version = ['--kube-version', '1.30.0', '--namespace', 'humanize'];
    return parseObjects(source, runTool('helm', ['template', 'humanize', chart, ...version, ...set]));
  });
  await validateObjects(rendered);
  const production = parseObjects(
    'production',
    runTool('kubectl', ['kustomize', 'infra/kubernetes/overlays/production']),
  );
  const [own = {}, other = {}] = [...rendered.slice(0, 1), production].map(({ objects }) => normalize(objects));
  deepStrictEqual(own, other, 'the chart and the production overlay differ');
  for (const { source, objects } of rendered) console.log(`${source}: ${objects.length} objects match`);
  console.log(`${Object.keys(own).length} objects are the same as in the production overlay`);
}

/**
 * Returns the compared objects by kind and name, without the parts that only one of the two tools adds.
 * @param {import('./validate-objects.mjs').KubernetesObject[]} objects
 */
function normalize(objects) {
  const compared = objects.filter(({ kind }) => comparedKinds.includes(kind));
  return Object.fromEntries(
    compared
      .map((object) => [`${object.kind} ${object.metadata?.name}`, withoutToolFields(object)])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** @param {unknown} object */
function withoutToolFields(object) {
  return JSON.parse(
    JSON.stringify(object, (key, value) => {
      // kustomize sets the namespace and appends a hash to the name of the ConfigMap. The chart uses a checksum instead.
      if (key === 'namespace' || key === 'imagePullPolicy') return undefined;
      if (key === 'annotations' && value?.['checksum/settings'] !== undefined) return undefined;
      if (key === 'labels' || key === 'metadata') return Object.keys(value ?? {}).length === 0 ? undefined : value;
      return typeof value === 'string' ? value.replace(/^humanize-settings-\w+$/, 'humanize-settings') : value;
    }),
  );
}
