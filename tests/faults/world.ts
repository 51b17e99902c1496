/**
 * The whole service on servers that faults can break. Leases and sweep intervals are shortened, so that recovery takes
 * a second instead of a minute. After recovery, all jobs and deliveries must end.
 */
import { join } from 'node:path';
import { createDatabase, getBacklog, insertApiKey, retryWhileUnavailable, type Database } from '@humanize/database';
import { type MasterKey } from '@humanize/secrets';
import { createJobQueue, type JobQueue } from '@humanize/queue';
import {
  findFreePort,
  startWebhookReceiver,
  loadCertificates,
  type BreakableServers,
  type ReceivedDelivery,
  type WebhookReceiver,
  type Behavior,
} from '@humanize/dev-servers';
import {
  insertTestAccount,
  newMasterKey,
  type TestRoles,
  urlOfRole,
  waitUntil,
  copyDatabase,
  dropDatabase,
} from '@humanize/testing';
import { startBreakableProxy, type BreakableProxy } from './breakable-proxy.ts';
import { createCustomer, type Customer } from './customer.ts';
import { createProcesses, type AppName, type Processes } from './processes.ts';

export type World = Processes & {
  readonly servers: BreakableServers;
  /** Proxies from each app to Postgres and to Redis, and from the dispatcher to the receiver. */
  readonly proxies: Readonly<Record<AppName, AppProxies>> & { readonly receiver: BreakableProxy };
  readonly db: Database;
  readonly jobQueue: JobQueue;
  readonly receiver: WebhookReceiver;
  readonly publicApiUrl: string;
  /** The dashboard's URL, if the fault uses it. */
  readonly dashboardUrl: string;
  readonly redisUrl: string;
  readonly customers: Customer[];
  /** Creates an account with this many keys. */
  newCustomer(options?: { words?: number; keys?: number }): Promise<Customer>;
  /** Redirects new Postgres connections to another server, as a cluster's address does after a failover. */
  movePostgres(url: string): void;
  /** Sets the function that is called with each delivery before the response is sent. */
  onDelivery(listener: ((delivery: ReceivedDelivery) => Behavior | void) | undefined): void;
  /** Restores all servers and processes, and then waits until all jobs and deliveries have ended. */
  settle(): Promise<void>;
  /** Stops the processes and deletes the data. */
  close(): Promise<void>;
};

export type AppProxies = { readonly postgres: BreakableProxy; readonly redis: BreakableProxy };

/** Settings of one fault. */
export type WorldOptions = {
  apps: readonly AppName[];
  env: Readonly<Record<string, string>>;
};

/** Shared by all worlds of a run: the migrated database, the roles of the apps, and a folder for files. */
type Place = { template: string; roles: TestRoles; folder: string };

const settleTimeoutMs = 150_000;

/** Intervals that last minutes in production are scaled down proportionally to about a second. */
const shortened = {
  JOB_LEASE_MS: '1500',
  JOB_LEASE_RENEW_MS: '300',
  RECONCILER_INTERVAL_MS: '200',
  RECONCILER_REQUEUE_AFTER_SECONDS: '1',
  REWRITE_LIMIT_MS: '4000',
  WEBHOOK_BACKOFF_BASE_MS: '100',
  WEBHOOK_BACKOFF_MAX_MS: '1000',
  JOB_LIFETIME_SECONDS: '300',
  SHUTDOWN_GRACE_MS: '8000',
  LOG_LEVEL: 'info',
};

/** The parts that exist before the processes are started. */
type Parts = Omit<World, keyof Processes | 'newCustomer' | 'movePostgres' | 'settle' | 'close'> & {
  readonly masterKey: MasterKey;
  readonly environment: Parameters<typeof createProcesses>[0];
  readonly ownProxy: BreakableProxy;
  readonly databaseName: string;
  readonly webhookUrl: string;
};

let worlds = 0;

/** Creates a world on `servers`, with an empty copy of the migrated database `template`. */
export async function startWorld(
  servers: BreakableServers,
  { apps, ...options }: WorldOptions & Place,
): Promise<World> {
  const parts = await openParts(servers, options);
  const { db, publicApiUrl, customers, masterKey } = parts;
  const processes = createProcesses(parts.environment);
  const world: World = {
    ...parts,
    ...processes,
    newCustomer: async ({ words = 1_000, keys = 1 } = {}) => {
      // This process may still have connections to a server that was killed.
      const owner = await retryWhileUnavailable(() => insertKeys(db, masterKey, { words, keys }), [50, 200, 1_000]);
      const customer = createCustomer({ ...owner, words, publicApiUrl, webhookUrl: parts.webhookUrl });
      customers.push(customer);
      return customer;
    },
    movePostgres: (url) => {
      for (const { postgres } of [...appNames.map((app) => parts.proxies[app]), { postgres: parts.ownProxy }]) {
        postgres.retarget(addressOf(url));
      }
    },
    settle: async () => {
      parts.onDelivery(undefined);
      await heal(world, apps);
      const options = { what: 'all jobs and deliveries to end', timeoutMs: settleTimeoutMs, intervalMs: 50 };
      const end = await waitUntil(() => endOf(world), options).catch(async (error: unknown) => {
        const backlog = JSON.stringify(await getBacklog(db));
        throw new Error(`the service did not settle: ${backlog}\n${processes.describeAll()}`, { cause: error });
      });
      if (end !== 'settled') throw new Error(`processes crashed: ${end}`);
    },
    close: async () => {
      try {
        await processes.stopAll();
      } finally {
        await closeParts(parts);
      }
    },
  };
  await Promise.all(apps.map((app) => world.start(app)));
  return world;
}

async function openParts(
  servers: BreakableServers,
  { template, roles, folder, env: faultEnv }: Omit<WorldOptions, 'apps'> & Place,
): Promise<Parts> {
  worlds += 1;
  const name = `fault_${worlds}`;
  await copyDatabase({ url: servers.postgres.url, name, template });
  const databaseUrl = withPath(servers.postgres.url, name);
  const { authorityFile, tls } = await loadCertificates(join(folder, 'certificates'));
  let listener: Parameters<World['onDelivery']>[0];
  const receiver = await startWebhookReceiver({ tls, onDelivery: (delivery) => listener?.(delivery) });
  const proxies = await startProxies(servers, receiver.port);
  const ownProxy = await startBreakableProxy(addressOf(servers.postgres.url));
  const [port, dashboardPort] = [await findFreePort(), await findFreePort()];
  const publicApiUrl = `http://127.0.0.1:${port}/v1`;
  const { text: masterKeyText, masterKey } = newMasterKey();
  const redisUrl = servers.redis.url;
  const [prefix, shards] = [`{${name}}`, Number(faultEnv['QUEUE_SHARDS'] ?? 1)];
  const env = {
    ...shortened,
    QUEUE_PREFIX: prefix,
    SECRETS_MASTER_KEY: masterKeyText,
    PUBLIC_API_URL: publicApiUrl,
    API_PORT: String(port),
    DASHBOARD_PORT: String(dashboardPort),
    WEBHOOK_ALLOW_HOSTS: `localhost:${proxies.receiver.port}`,
    NODE_EXTRA_CA_CERTS: authorityFile,
    ...faultEnv,
  };
  const envOf = (app: AppName): Record<string, string> => ({
    ...env,
    DATABASE_URL: withPort(urlOfRole(databaseUrl, roles[app]), proxies[app].postgres.port),
    // With Sentinel or a cluster, clients connect to the addresses that the servers return.
    REDIS_URL: redisUrl.startsWith('redis:') ? withPort(redisUrl, proxies[app].redis.port) : redisUrl,
    // Without prepared statements, each request contains the SQL, so a trap can match it.
    ...(app === 'api' && { DATABASE_PREPARED_STATEMENTS: 'false' }),
  });
  const patience = { connectTimeoutMs: 10_000, statementTimeoutMs: 10_000 };
  return {
    servers,
    proxies,
    receiver,
    publicApiUrl,
    dashboardUrl: `http://127.0.0.1:${dashboardPort}`,
    redisUrl,
    masterKey,
    customers: [],
    environment: { envOf },
    ownProxy,
    webhookUrl: `https://localhost:${proxies.receiver.port}/hook`,
    databaseName: name,
    db: createDatabase({ url: withPort(databaseUrl, ownProxy.port), applicationName: 'faults', ...patience }),
    jobQueue: createJobQueue({ redisUrl, prefix, shards, addTimeoutMs: 5_000 }),
    onDelivery: (next) => {
      listener = next;
    },
  };
}

const appNames = ['api', 'worker', 'webhook-dispatcher', 'reconciler', 'dashboard'] as const;

async function startProxies(servers: BreakableServers, receiverPort: number): Promise<World['proxies']> {
  const entries: [AppName, AppProxies][] = [];
  for (const app of appNames) {
    const postgres = await startBreakableProxy(addressOf(servers.postgres.url));
    entries.push([app, { postgres, redis: await startBreakableProxy(addressOf(servers.redis.url)) }]);
  }
  const receiver = await startBreakableProxy({ host: '127.0.0.1', port: receiverPort });
  return { ...(Object.fromEntries(entries) as Record<AppName, AppProxies>), receiver };
}

function proxiesOf({ proxies }: Pick<World, 'proxies'>): BreakableProxy[] {
  return [proxies.receiver, ...appNames.flatMap((app) => [proxies[app].postgres, proxies[app].redis])];
}

async function closeParts(parts: Parts): Promise<void> {
  const { servers, db, jobQueue, receiver, databaseName } = parts;
  await jobQueue.close();
  await db.close();
  await receiver.close();
  for (const proxy of [parts.ownProxy, ...proxiesOf(parts)]) await proxy.close();
  await dropDatabase({ url: servers.postgres.url, name: databaseName });
}

/** Restarts servers and processes, resumes paused processes and removes delays. */
async function heal(world: World, apps: readonly AppName[]): Promise<void> {
  const { servers, db } = world;
  for (const proxy of proxiesOf(world)) {
    proxy.delayAnswers(0);
    proxy.restore();
  }
  for (const server of [servers.postgres, servers.redis]) {
    server.thaw();
    await server.start();
  }
  await waitUntil(() => db.ping().then(() => true), { what: 'Postgres to respond' });
  world.thawAll();
  const wanted = new Set<AppName>([...apps, 'worker', 'webhook-dispatcher', 'reconciler']);
  await Promise.all([...wanted].filter((app) => !world.isRunning(app)).map((app) => world.start(app)));
}

/** Returns 'settled' if no job or delivery is pending, the output of crashed processes, or false. */
async function endOf(world: World): Promise<string | false> {
  const crashes = world.takeCrashes();
  if (crashes !== undefined) return crashes;
  const { queuedJobs, runningJobs, waitingDeliveries } = await getBacklog(world.db);
  return queuedJobs + runningJobs + waitingDeliveries === 0 && 'settled';
}

async function insertKeys(
  db: Database,
  masterKey: MasterKey,
  { words, keys }: { words: number; keys: number },
): Promise<{ accountId: string; apiKeys: string[] }> {
  const { accountId, apiKey } = await insertTestAccount(db, { words, masterKey });
  const apiKeys = [apiKey];
  while (apiKeys.length < keys) {
    const apiKeyId = crypto.randomUUID();
    const request = { apiKeyId, accountId, name: 'more', scopes: ['humanize'] as const, expiresAt: null, masterKey };
    const made = await insertApiKey(db, request);
    if (made.outcome !== 'created') throw new Error(made.outcome);
    apiKeys.push(made.key);
  }
  return { accountId, apiKeys };
}

function addressOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

function withPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}

function withPath(url: string, path: string): string {
  const changed = new URL(url);
  changed.pathname = `/${path}`;
  return changed.href;
}
