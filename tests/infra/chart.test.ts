/**
 * Tests that the Helm chart gives secrets and network access only to the pods that need them. Requires helm. Without
 * helm, the tests are skipped unless CHART_TEST=required is set, which `npm run check:infra` does.
 */
import { databaseApps } from '@humanize/database';
import { describe, expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { BlockList, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

type SecretItem = { key: string; path: string };
type Selector = { matchLabels?: Record<string, string>; matchExpressions?: { key: string; values: string[] }[] };
type Peer = { ipBlock?: { cidr: string; except?: string[] }; podSelector?: unknown; namespaceSelector?: unknown };
type Container = {
  image: string;
  env: { name: string; value: string }[];
  resources: { limits: { memory: string } };
  securityContext: object;
  volumeMounts: { name: string; mountPath: string }[];
};
type PodSpec = {
  securityContext: object;
  containers: Container[];
  volumes: { name: string; configMap?: { name: string }; secret?: { secretName: string; items?: SecretItem[] } }[];
};
type Manifest = {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    replicas?: number;
    triggers?: { metadata: { query: string } }[];
    fallback?: { replicas: number; behavior?: string };
    podSelector?: Selector;
    policyTypes?: string[];
    egress?: { to?: Peer[]; ports?: { port: number | string }[] }[];
    template?: { spec: PodSpec };
    jobTemplate?: { spec: { template: { spec: PodSpec } } };
  };
};

const chart = join(import.meta.dirname, '../../infra/helm/humanize');
const isRunnable = spawnSync('helm', ['version', '--short']).status === 0;
const isRequired = process.env['CHART_TEST'] === 'required';

/** @param values names of values files, without extension, and single values such as `proxyHops=2` */
function render(...values: readonly string[]): Manifest[] {
  const files = values.flatMap((value) =>
    value.includes('=') ? ['--set', value] : ['--values', join(chart, 'values', `${value}.yaml`)],
  );
  const args = ['template', 'humanize', chart, '--kube-version', '1.30.0', '--namespace', 'humanize', ...files];
  const output = execFileSync('helm', args, { encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 24 });
  return parseAllDocuments(output).flatMap((document) => (document.toJS() as Manifest | null) ?? []);
}

const podOf = ({ spec }: Manifest): PodSpec | undefined =>
  spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec;
const itemsIn = (object: Manifest): SecretItem[] =>
  podOf(object)?.volumes.flatMap(({ secret }) => secret?.items ?? []) ?? [];
const workloadsWith = (objects: readonly Manifest[], key: string): string[] =>
  objects.filter((object) => itemsIn(object).some((item) => item.key === key)).map(({ metadata }) => metadata.name);
const itemsOf = (objects: readonly Manifest[], workload: string): SecretItem[] =>
  objects
    .filter(({ kind, metadata }) => ['Deployment', 'Job'].includes(kind) && metadata.name === workload)
    .flatMap(itemsIn);

function selects({ matchLabels, matchExpressions }: Selector, app: string): boolean {
  if (matchLabels !== undefined) return matchLabels['app.kubernetes.io/name'] === app;
  return matchExpressions?.every(({ values }) => values.includes(app)) ?? true;
}

const egressOf = (objects: readonly Manifest[], app: string): Manifest[] =>
  objects.filter(
    ({ kind, spec }) =>
      kind === 'NetworkPolicy' && spec.policyTypes?.includes('Egress') && selects(spec.podSelector ?? {}, app),
  );
const peersOf = (policies: readonly Manifest[]): Peer[] =>
  policies.flatMap(({ spec }) => spec.egress ?? []).flatMap(({ to }) => to ?? []);

function isIn(subnets: readonly string[], address: string): boolean {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/');
    list.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4');
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

test('helm is on the PATH if the chart must be tested', () => {
  expect(isRequired && !isRunnable).toBe(false);
});

const manifests = isRunnable ? render() : [];
const lack = isRunnable ? '' : ' (not run: helm is not on the PATH)';

(isRunnable ? describe : describe.skip)(`the rendered chart${lack}`, () => {
  test('only migrations get the URL of the schema owner, and backups have their own role', () => {
    expect(workloadsWith(manifests, 'database_owner_url')).toEqual(['migrate']);
    const withBackups = render('backup');
    expect(workloadsWith(withBackups, 'database_owner_url')).toEqual(['migrate']);
    const readers = ['migrate', 'backup', 'backup-restore-test'].toSorted();
    expect(workloadsWith(withBackups, 'database_backup_url').toSorted()).toEqual(readers);
  });

  test.each(databaseApps.filter((app) => app !== 'ops'))('the %s connects with its own role', (app) => {
    const secret = `database_${app.replace('webhook-', '')}_url`;
    expect(workloadsWith(manifests, secret).toSorted()).toEqual([app, 'migrate'].toSorted());
    expect(itemsOf(manifests, app)).toContainEqual({ key: secret, path: 'database_url' });
    expect(itemsOf(manifests, 'migrate')).toContainEqual({ key: secret, path: secret });
  });

  test.each([
    ['api', ['database_url', 'redis_url']],
    ['worker', ['database_url', 'redis_url']],
    ['webhook-dispatcher', ['database_url', 'redis_url', 'secrets_master_key']],
    ['reconciler', ['database_url', 'redis_url']],
    ['dashboard', ['database_url', 'redis_url', 'secrets_master_key']],
  ])('the %s gets only the secrets that it needs', (app, needed) => {
    expect(itemsOf(manifests, app).map(({ path }) => path)).toEqual(needed);
  });

  test.each([[[]], [['development', 'backup']], [['vllm']], [['external-model']]])(
    'with the values %j, all containers meet the Pod Security Standard "restricted"',
    (values) => {
      const pods = render(...values).flatMap((object) => podOf(object) ?? []);
      expect(pods.length).toBeGreaterThan(6);
      for (const { securityContext, containers } of pods) {
        expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
        for (const container of containers)
          expect(container.securityContext).toEqual({
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          });
      }
    },
  );

  test('with caConfigMap, every pod that connects to PostgreSQL or Redis trusts its authorities', () => {
    const pods = render('backup', 'caConfigMap=own').flatMap((object) => podOf(object) ?? []);
    expect(pods.length).toBe(databaseApps.length + ['migrate', 'backup', 'backup-restore-test'].length);
    for (const { containers, volumes } of pods) {
      expect(volumes).toContainEqual({
        name: 'certificates',
        configMap: { name: 'own', items: [{ key: 'ca.crt', path: 'ca.crt' }] },
      });
      for (const { env, volumeMounts } of containers) {
        expect(volumeMounts).toContainEqual({ name: 'certificates', mountPath: '/run/certificates', readOnly: true });
        const names = env.filter(({ value }) => value === '/run/certificates/ca.crt').map(({ name }) => name);
        expect(['NODE_EXTRA_CA_CERTS', 'PGSSLROOTCERT']).toContain(names.join());
      }
    }
    expect(JSON.stringify(manifests)).not.toContain('certificates');
  });

  test('only the dashboard reads from the replica, and only if a replica is configured', () => {
    expect(workloadsWith(manifests, 'database_replica_url')).toEqual([]);
    const objects = render('dashboard.readReplica=true');
    expect(workloadsWith(objects, 'database_replica_url')).toEqual(['dashboard']);
    const [pod] = objects
      .filter(({ metadata }) => metadata.name === 'dashboard')
      .flatMap((object) => podOf(object) ?? []);
    expect(pod?.containers[0]?.env).toContainEqual({
      name: 'DATABASE_REPLICA_URL_FILE',
      value: '/run/secrets/humanize/database_replica_url',
    });
  });

  test('the ports of PostgreSQL and Redis can be changed', () => {
    const objects = render('backup', 'networkPolicies.postgresPorts={6432}', 'networkPolicies.redisPorts={6379,26379}');
    const portsFor = (app: string, policy: string): unknown[] =>
      egressOf(objects, app)
        .filter(({ metadata }) => metadata.name === policy)
        .flatMap(({ spec }) => spec.egress ?? [])
        .flatMap(({ ports }) => ports?.map(({ port }) => port) ?? []);
    expect(portsFor('api', 'stores')).toEqual([6432, 6379, 26379]);
    expect(portsFor('backup', 'backup')).toEqual([6432, 443]);
  });

  test.each(['smtp', 'stripe', 'providers'])('only the dashboard gets the secret humanize-%s', (name) => {
    const users = render().filter((object) =>
      podOf(object)?.volumes.some(({ secret }) => secret?.secretName === `humanize-${name}`),
    );
    expect(users.map(({ metadata }) => metadata.name)).toEqual(['dashboard']);
    expect(podOf(users[0] as Manifest)?.containers[0]?.volumeMounts).toContainEqual(
      expect.objectContaining({ name, mountPath: `/run/secrets/${name}` }),
    );
  });

  test('the dashboard can reach the mail server on the default ports of smtps and smtp', () => {
    const [mail] = egressOf(manifests, 'dashboard').filter(({ metadata }) => metadata.name === 'mail');
    expect(mail?.spec.egress?.flatMap(({ ports }) => ports?.map(({ port }) => port) ?? [])).toEqual([465, 587]);
  });

  test('workers can connect only to the data stores, DNS and the trace collector', () => {
    const policies = egressOf(manifests, 'worker');
    const names = policies.map(({ metadata }) => metadata.name).toSorted();
    expect(names).toEqual(['default-deny', 'dns', 'stores', 'traces']);
    expect(peersOf(policies).flatMap(({ ipBlock }) => ipBlock?.cidr ?? [])).toEqual(['10.0.0.0/8']);
    const rules = new Map(policies.map(({ metadata, spec }) => [metadata.name, spec.egress ?? []]));
    const portsOf = (name: string): unknown[] => (rules.get(name) ?? []).flatMap(({ ports }) => ports ?? []);
    expect(portsOf('dns')).toMatchObject([{ port: 53 }, { port: 53 }]);
    expect(portsOf('stores')).toMatchObject([{ port: 5432 }, { port: 6379 }]);
    expect(portsOf('traces')).toMatchObject([{ port: 4318 }]);
  });

  test.each([
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.0.1',
    '::1',
    'fd00::1',
    'fe80::1',
    '2002:a00:1::',
  ])('webhooks cannot be delivered to %s', (address) => {
    const webhooks = manifests.filter(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'webhooks');
    const isAllowed = (to: string): boolean =>
      peersOf(webhooks).some(
        ({ ipBlock }) => ipBlock !== undefined && isIn([ipBlock.cidr], to) && !isIn(ipBlock.except ?? [], to),
      );
    expect(['8.8.8.8', '2606:4700::1111'].every(isAllowed)).toBe(true);
    expect(isAllowed(address)).toBe(false);
  });

  test.each([
    ['vllm', { podSelector: { matchLabels: { 'app.kubernetes.io/name': 'vllm' } } }],
    ['external-model', { ipBlock: { cidr: '192.0.2.1/32' } }],
  ])('with the values %s, workers can also connect to the model, and no other app can', (values, peer) => {
    const objects = render(values);
    const added = (app: string): Peer[] =>
      peersOf(egressOf(objects, app).filter(({ metadata }) => metadata.name === 'model'));
    for (const app of ['worker', 'ops']) expect(added(app)).toEqual([peer]);
    for (const app of ['api', 'dashboard', 'reconciler', 'webhook-dispatcher']) expect(added(app)).toEqual([]);
    const settings = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'humanize-model');
    expect(settings?.data).toHaveProperty('MODEL_BASE_URL');
    // The key is a secret, which is mounted as a file.
    expect(settings?.data).not.toHaveProperty('MODEL_API_KEY');
  });

  test('workers scale by the age of the oldest waiting job', () => {
    const scaler = manifests.find(({ kind, metadata }) => kind === 'ScaledObject' && metadata.name === 'worker');
    expect(scaler?.spec.triggers?.map(({ metadata }) => metadata.query)).toEqual([
      'max(humanize_oldest_queued_seconds)',
    ]);
  });

  test('if Prometheus is unavailable, workers and dispatchers are not scaled down', () => {
    const scalers = manifests.filter(({ kind }) => kind === 'ScaledObject');
    expect(scalers.map(({ metadata }) => metadata.name).toSorted()).toEqual(['webhook-dispatcher', 'worker']);
    for (const { spec } of scalers) expect(spec.fallback?.behavior).toBe('currentReplicasIfHigher');
  });

  test('two reconcilers run by default, so that one keeps exporting the backlog', () => {
    const reconciler = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'reconciler');
    expect(reconciler?.spec.replicas).toBe(2);
  });

  test("a worker's threads cannot use more memory than its container's limit", () => {
    const worker = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'worker');
    const container = worker?.spec.template?.spec.containers[0];
    const setting = (name: string): number => Number(container?.env.find((variable) => variable.name === name)?.value);
    const neededMb = setting('WORKER_THREADS') * setting('WORKER_THREAD_MEMORY_MB') + 160;
    expect(container?.resources.limits.memory).toBe('2Gi');
    expect(neededMb).toBeLessThan(2_048);
  });
});
