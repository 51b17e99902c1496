import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { callStandIn } from './command-stand-ins.ts';

const folder = join(import.meta.dirname, '../..');
const call = (command: string, input = ''): Promise<string> => {
  const [tool = '', ...args] = command.split(' ');
  return callStandIn({ folder, runOps: async (ops) => ops.join(' ') }, { tool, args, input });
};

test.each([
  ['docker compose run --rm -T ops ledger verify', 'ledger verify'],
  ['docker compose --profile model up -d', ''],
  ['docker compose -f docker-compose.yml -f infra/conformance/docker-compose.yml run --rm conformance', ''],
  ['kubectl -n humanize exec deployment/ops -- ops queue status', 'queue status'],
  ['kubectl -n humanize create secret generic humanize-model --from-file=model_api_key', ''],
  [
    'helm upgrade --install humanize infra/helm/humanize --reset-then-reuse-values --set serviceMonitor.labels.release=x',
    '',
  ],
])('"%s" is accepted', async (command, output) => {
  await expect(call(command)).resolves.toBe(output);
});

test.each([
  ['docker compose up -d absent', 'there is no service absent'],
  ['docker compose --profile absent up', 'there is no profile absent'],
  ['docker compose run --rm conformance', 'there is no service conformance'],
  ['docker compose -f docker-compose.yml -f infra/absent.yml up', 'there is no file infra/absent.yml'],
  ['docker compose up --absent', 'there is no flag --absent'],
  ['docker compose absent', 'no command absent'],
  ['kubectl -n humanize logs deployment/absent', 'the chart has no deployment/absent'],
  ['kubectl apply -k infra/absent', 'no stand-in for kubectl apply'],
  ['kubectl create secret generic x --from-file=absent', 'no pod reads the key absent'],
  ['helm upgrade --install humanize infra/absent', 'there is no chart infra/absent'],
  ['helm upgrade --install humanize infra/helm/humanize --set ingress.absent=x', 'no value ingress.absent'],
  ['helm upgrade --install humanize infra/helm/humanize --values infra/absent.yaml', 'no file infra/absent.yaml'],
  ['absent now', 'there is no stand-in for absent now'],
])('"%s" fails', async (command, problem) => {
  await expect(call(command)).rejects.toThrow(problem);
});

test('rules with relative links are rejected', async () => {
  const rule = '{ alert: A, annotations: { runbook_url: "#a" } }';
  const rules = Array.from({ length: 30 }, () => rule).join(', ');
  const input = `{ kind: PrometheusRule, spec: { groups: [{ rules: [${rules}] }] } }`;
  await expect(call('kubectl apply -f -', input)).rejects.toThrow('#a is not an absolute link');
});
