/**
 * Tests that the Docker Compose files are consistent, and give secrets and network access only to the containers that
 * need them.
 */
import { expect, test } from '@jest/globals';
import { databaseApps } from '@humanize/database';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readCommand } from '../conformance/options.ts';

const root = join(import.meta.dirname, '../..');

type Secret = string | { source: string; target: string };
type Service = {
  environment?: Record<string, string | number>;
  secrets?: Secret[];
  mem_limit?: string;
  ports?: string[];
  volumes?: string[];
  networks?: string[];
  image?: string;
  user?: string;
  deploy?: { replicas?: number };
};
const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
};
test('Docker Compose passes all model settings to the worker and to ops, and the key as a file', () => {
  // The page is generated from the schemas of the settings.
  const page = readFileSync(join(root, 'docs/settings.md'), 'utf8');
  const found = Array.from(page.matchAll(/^\| `(MODEL_\w+)`/gm), ([, name]) => name);
  const names = found.map((name) => (name === 'MODEL_API_KEY' ? `${name}_FILE` : name));
  expect(names.length).toBeGreaterThan(15);
  for (const service of ['worker', 'ops']) {
    expect(Object.keys(compose.services[service]?.environment ?? {})).toEqual(expect.arrayContaining(names));
    expect(compose.services[service]?.secrets).toContain('model_api_key');
  }
});

const servicesWith = (secret: string): string[] =>
  Object.entries(compose.services).flatMap(([name, { secrets }]) => (secrets?.includes(secret) ? [name] : []));

test('only migrations get the URL of the schema owner, and backups have their own role', () => {
  expect(servicesWith('database_owner_url')).toEqual(['migrate']);
  expect(servicesWith('database_backup_url')).toEqual(['migrate', 'backup']);
});

test('the schema owner is not the superuser, and the exporter has its own role', () => {
  expect(servicesWith('postgres_password')).toEqual(['postgres']);
  expect(servicesWith('postgres_owner_password')).toEqual(['postgres']);
  expect(compose.services['postgres']?.environment).toMatchObject({ POSTGRES_USER: 'postgres' });
  const scripts = ['create-owner.sql', 'prepare-database.sql'].map(
    (name, place) => `./infra/docker/${name}:/docker-entrypoint-initdb.d/${place + 1}-${name}:ro`,
  );
  expect(compose.services['postgres']?.volumes).toEqual(expect.arrayContaining(scripts));
  const { environment, secrets } = compose.services['postgres-exporter'] ?? {};
  expect(environment).toMatchObject({ DATA_SOURCE_USER: 'humanize_monitor' });
  expect(secrets).toEqual(['monitor_password']);
  expect(compose.services['migrate']?.environment).toHaveProperty('DATABASE_MONITOR_URL_FILE');
});

/** Returns the services that, according to a Compose file, share a network with a service. */
function neighborsOf(name: string, file: string): string[] {
  const added = parse(readFileSync(join(root, file), 'utf8'), { merge: true }) as { services: Record<string, Service> };
  const services = Object.entries({ ...compose.services, ...added.services }).map(([service, { networks }]) => ({
    service,
    networks: networks ?? compose.services[service]?.networks ?? ['default'],
  }));
  const own = services.find(({ service }) => service === name)?.networks ?? [];
  return services.filter(({ networks }) => networks.some((one) => own.includes(one))).map(({ service }) => service);
}

test('in Docker Compose, only the containers that use PostgreSQL and Redis can reach them', () => {
  const users = ['migrate', 'backup', 'ops', 'api', 'worker', 'webhook-dispatcher', 'reconciler', 'dashboard'];
  const reachable = ['postgres', 'redis', ...users, 'redis-exporter', 'postgres-exporter'];
  for (const store of ['postgres', 'redis']) {
    expect(neighborsOf(store, 'infra/caddy/docker-compose.yml')).toEqual(reachable);
    expect(neighborsOf(store, 'infra/conformance/docker-compose.yml')).toEqual([...reachable, 'conformance']);
  }
  expect(neighborsOf('caddy', 'infra/caddy/docker-compose.yml')).toEqual(['api', 'dashboard', 'caddy']);
  expect(neighborsOf('model', 'infra/caddy/docker-compose.yml')).toEqual(['ops', 'worker', 'model']);
  expect(compose.networks['stores']).toEqual({ internal: true });
});

test('in Docker Compose, each app has its own Redis user', () => {
  for (const app of ['api', 'worker', 'webhook-dispatcher', 'reconciler', 'dashboard']) {
    const source = `redis_${app.replace('webhook-', '')}_url`;
    expect(compose.services[app]?.secrets).toContainEqual({ source, target: 'redis_url' });
  }
  expect(servicesWith('redis_url')).toEqual(['ops']);
  expect(servicesWith('redis_password')).toEqual(['redis']);
});

test('in Docker Compose, two reconcilers run, so that one keeps exporting the backlog', () => {
  expect(compose.services['reconciler']?.deploy).toEqual({ replicas: 2 });
});

test('the documentation states the version of the proxy that Docker Compose runs', () => {
  const { services } = parse(readFileSync(join(root, 'infra/caddy/docker-compose.yml'), 'utf8')) as typeof compose;
  const version = /caddy:([\d.]+)@/.exec(services['caddy']?.image ?? '')?.[1];
  expect(readFileSync(join(root, 'docs/operations.md'), 'utf8')).toContain(`Caddy ${version}.`);
});

test('the language model runs as nobody, from an image that is pinned by its digest', () => {
  expect(compose.services['model']).toMatchObject({
    user: '65534:65534',
    image: expect.stringMatching(/@sha256:[0-9a-f]{64}\}$/),
  });
});

test('the conformance suite in Docker Compose runs all checks', () => {
  const added = parse(readFileSync(join(root, 'infra/conformance/docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, Service & { command?: string[] }>;
  };
  const args = added.services['conformance']?.command ?? [];
  const command = readCommand(args.map((arg) => arg.replace(/\$\{\w+:-(.*)\}/, '$1')));
  // Without one of these settings, the suite skips checks.
  expect(command).toMatchObject({ ops: expect.any(String), queue: expect.any(Object), receiver: { port: 8_443 } });
  const { host } = (command as { receiver: { host: string } }).receiver;
  expect(Object.keys(added.services)).toContain(host);
  for (const app of ['api', 'dashboard', 'webhook-dispatcher'])
    expect(added.services[app]?.environment).toMatchObject({ WEBHOOK_ALLOW_HOSTS: `${host}:8443` });
});

test.each(databaseApps.filter((app) => app !== 'ops'))(
  'the %s connects with its own role, which migrations create',
  (app) => {
    const secret = `database_${app.replace('webhook-', '')}_url`;
    expect(compose.services[app]?.secrets).toContainEqual({ source: secret, target: 'database_url' });
    expect(compose.services['migrate']?.secrets).toContain(secret);
    expect(compose.services['migrate']?.environment).toHaveProperty(
      `${secret.toUpperCase()}_FILE`,
      `/run/secrets/${secret}`,
    );
  },
);

test.each<[app: string, needed: readonly string[], inCompose: readonly string[]]>([
  ['api', ['database_url', 'redis_url'], []],
  ['worker', ['database_url', 'redis_url'], ['model_api_key']],
  ['webhook-dispatcher', ['database_url', 'redis_url', 'secrets_master_key'], []],
  ['reconciler', ['database_url', 'redis_url'], []],
  [
    'dashboard',
    ['database_url', 'redis_url', 'secrets_master_key'],
    ['smtp_url', 'stripe_secret_key', 'stripe_webhook_secret'],
  ],
])('the %s gets only the secrets that it needs', (app, needed, inCompose) => {
  const secrets = compose.services[app]?.secrets?.map((secret) =>
    typeof secret === 'string' ? secret : secret.target,
  );
  expect(secrets).toEqual([...needed, ...inCompose]);
});

test('the port ranges for replicas in Docker Compose overlap neither each other nor a default port', () => {
  const usage = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const examples = new Set(usage.match(/\b\w+_PORT=\d+-\d+/g));
  const ranges = Array.from(examples, (example) => (example.split('=')[1] ?? '').split('-').map(Number));
  expect(ranges.length).toBeGreaterThan(1);
  const published = Object.values(compose.services).flatMap(({ ports }) => ports ?? []);
  const defaults = published.map((port) => Number(/:-(\d+)\}/.exec(port)?.[1]));
  expect(defaults.length).toBeGreaterThan(3);
  const all = [...ranges, ...defaults.map((port) => [port, port])].toSorted(([a = 0], [b = 0]) => a - b);
  for (const [index, [from]] of all.entries()) expect(from).toBeGreaterThan(all[index - 1]?.[1] ?? 0);
});

/** Images whose digests were not available when they were added. Set MODEL_SERVER_IMAGE and REDIS_EXPORTER_IMAGE to pin them. */
const imagesWithoutDigest = ['oliver006/redis_exporter:v1.69.0-alpine'];

test('each image that is pulled from a registry is pinned by its digest', () => {
  const files = readdirSync(join(root, 'infra'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ya?ml$|Dockerfile$/.test(file))
    .map((file) => join(root, 'infra', file));
  const references = [join(root, 'docker-compose.yml'), ...files].flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(
        /(?:\b\w*[iI]mage:|\b[A-Z]+_IMAGE[:=]) *'?(?:\$\{\w+:-)?([\w./-]+:[\w.@:-]+)/g,
      ),
      ([, reference = '']) => reference,
    ).filter((reference) => !reference.startsWith('humanize/')),
  );
  expect(references.length).toBeGreaterThan(15);
  const unpinned = new Set(references.filter((reference) => !/@sha256:[0-9a-f]{64}$/.test(reference)));
  expect([...unpinned].toSorted()).toEqual(imagesWithoutDigest);
});
