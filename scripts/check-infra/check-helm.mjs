/** Renders the Helm chart with the values that deployments use, and validates the objects. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './run-tool.mjs';
import { parseObjects, validateObjects } from './validate-objects.mjs';

const chart = 'infra/helm/humanize';

/** Values that are not set in any of the chart's values files. */
const changed = [
  'ingress.className=nginx',
  'serviceMonitor.labels.release=prometheus',
  'keda.enabled=false',
  'vllm.enabled=true',
  'model.baseUrl=http://vllm:8000/v1',
  'model.name=a-model',
  'model.podLabels.app=vllm',
  'backup.enabled=true',
  `backup.digest=sha256:${'1'.repeat(64)}`,
  `image.digest=sha256:${'0'.repeat(64)}`,
];

/**
 * Renders the chart with its defaults, with each values file, and with changed values.
 * @throws an error that describes the first problem
 */
export async function checkHelm() {
  runTool('helm', ['lint', '--strict', chart]);
  const files = readdirSync(join(root, chart, 'values'));
  if (files.length === 0) throw new Error(`${chart}/values has no files`);
  const rendered = [
    render('default', []),
    ...files.map((file) => render(file, ['--values', join(chart, 'values', file)])),
    render(
      'changed',
      changed.flatMap((value) => ['--set', value]),
    ),
  ];
  await validateObjects(rendered);
  for (const { source, objects } of rendered) console.log(`helm ${source}: ${objects.length} objects match`);
}

/**
 * @param {string} source
 * @param {string[]} values
 */
function render(source, values) {
  const version = ['--kube-version', '1.30.0', '--namespace', 'humanize'];
  return parseObjects(source, runTool('helm', ['template', 'humanize', chart, ...version, ...values]));
}
