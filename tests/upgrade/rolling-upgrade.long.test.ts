/**
 * Upgrades from the previous release to this one and rolls back, both under load, as described in docs/operations.md.
 * Processes of both releases use the same database at the same time.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createDatabase, type Database, getBacklog, insertApiKey, type DatabaseApp, query } from '@humanize/database';
import { type MasterKey } from '@humanize/secrets';
import { findFreePort, loadCertificates, startWebhookReceiver, type WebhookReceiver } from '@humanize/dev-servers';
import {
  insertTestAccount,
  newMasterKey,
  startApp,
  type StartedApp,
  testRedisPrefix,
  testServers,
  waitUntil,
  urlOfRole,
  copyDatabase,
  dropDatabase,
} from '@humanize/testing';
import { startBreakableProxy, type BreakableProxy } from '../faults/breakable-proxy.ts';
import { checkInvariants } from '../faults/check-invariants.ts';
import { createCustomer, type Customer } from '../faults/customer.ts';
import { pause } from '../faults/fault.ts';
import { checkOutRelease, findReleaseProblem } from './previous-release.ts';

const apps = ['api', 'worker', 'webhook-dispatcher', 'reconciler'] as const;
type App = (typeof apps)[number];
type Release = {
  name: 'previous' | 'current';
  entry: (path: string) => URL;
  databaseUrlOf: (app: DatabaseApp) => string;
};
type Running = { release: Release; processes: StartedApp[]; apiPort: number };

const customersCount = 4;
const keysPerCustomer = 20;
/** Number of submissions while both releases are running, per step. */
const submissionsPerStep = 12;
/** Long enough to stay within the rate limits of the keys. */
const betweenSubmissionsMs = 200;
const words = 10_000;
/** The clients' own timeout. */
const responseTimeoutMs = 10_000;
const problem = findReleaseProblem();
const lack = problem === undefined ? '' : ` (not run: ${problem})`;
const root = new URL('../../', import.meta.url);

test('the previous release is available if the upgrade test is required', () => {
  expect(process.env['UPGRADE_TEST'] === 'required' ? problem : undefined).toBeUndefined();
});

(problem === undefined ? describe : describe.skip)(`a rolling upgrade${lack}`, () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let owner: Database;
  let receiver: WebhookReceiver;
  let balancer: BreakableProxy;
  let masterKey: MasterKey;
  let env: Record<string, string>;
  let releases: { previous: Release; current: Release };
  const redis = testRedisPrefix();
  const running: Running[] = [];
  const customers: Customer[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
    database = await createEmptyDatabase();
    const patience = { applicationName: 'upgrade', connectTimeoutMs: 10_000, statementTimeoutMs: 10_000 };
    owner = createDatabase({ ...patience, url: database.ownerUrl });
    const { authorityFile, tls } = await loadCertificates(join(folder, 'certificates'));
    receiver = await startWebhookReceiver({ tls });
    balancer = await startBreakableProxy({ host: '127.0.0.1', port: 9 });
    const { text, masterKey: key } = newMasterKey();
    masterKey = key;
    env = {
      REDIS_URL: redis.redisUrl,
      QUEUE_PREFIX: redis.prefix,
      SECRETS_MASTER_KEY: text,
      PUBLIC_API_URL: `http://127.0.0.1:${balancer.port}/v1`,
      WEBHOOK_ALLOW_HOSTS: `localhost:${receiver.port}`,
      NODE_EXTRA_CA_CERTS: authorityFile,
      RECONCILER_INTERVAL_MS: '500',
      // Slow responses are acceptable here.
      DATABASE_CONNECT_TIMEOUT_MS: '10000',
      DATABASE_STATEMENT_TIMEOUT_MS: '10000',
      SHUTDOWN_GRACE_MS: '10000',
    };
    releases = {
      previous: { name: 'previous', entry: checkOutRelease(folder), databaseUrlOf: () => database.ownerUrl },
      current: { name: 'current', entry: (path) => new URL(path, root), databaseUrlOf: database.urlOf },
    };
  }, 60_000);

  afterAll(async () => {
    for (const { processes } of running) for (const app of processes) app.signal('SIGKILL');
    await receiver.close();
    await balancer.close();
    await owner.close();
    await redis.cleanup();
    await dropDatabase({ url: testServers().databaseUrl, name: database.name });
    await rm(folder, { recursive: true });
  }, 60_000);

  /** Starts all apps of a release except its API, which is started last and then receives the traffic. */
  async function start(release: Release): Promise<Running> {
    const apiPort = await findFreePort();
    const processes = await Promise.all(
      apps.map((app) =>
        startApp({
          app,
          entry: release.entry(entryOf(release, app)),
          env: {
            ...env,
            ...(release.name === 'current' ? {} : { NODE_OPTIONS: '--conditions=@humanize/source' }),
            DATABASE_URL: release.databaseUrlOf(app),
            API_PORT: String(apiPort),
          },
        }),
      ),
    );
    const started = { release, processes, apiPort };
    running.push(started);
    return started;
  }

  /** Moves the traffic to `next` and stops `last`, which finishes the work in progress. */
  async function replace(last: Running, next: Running): Promise<void> {
    balancer.retarget({ host: '127.0.0.1', port: next.apiPort });
    await underLoad();
    running.splice(running.indexOf(last), 1);
    const exits = await Promise.all(last.processes.map((app) => app.stop({ timeoutMs: 15_000 })));
    expect(exits.map(({ code }) => code)).toEqual(last.processes.map(() => 0));
    await underLoad();
  }

  const submissions = (): number => customers.reduce((sum, { sent }) => sum + sent.length, 0);

  /** Waits until the clients have submitted `submissionsPerStep` more texts. */
  async function underLoad(): Promise<void> {
    const goal = submissions() + submissionsPerStep;
    await waitUntil(() => submissions() >= goal, { what: 'submissions', timeoutMs: 30_000, intervalMs: 20 });
  }

  async function newCustomer(): Promise<Customer> {
    const { accountId, apiKey } = await insertTestAccount(owner, { words, masterKey });
    const apiKeys = [apiKey];
    while (apiKeys.length < keysPerCustomer) {
      const apiKeyId = crypto.randomUUID();
      const scopes = ['humanize'] as const;
      const made = await insertApiKey(owner, { apiKeyId, accountId, name: 'more', scopes, expiresAt: null, masterKey });
      if (made.outcome !== 'created') throw new Error(made.outcome);
      apiKeys.push(made.key);
    }
    const publicApiUrl = env['PUBLIC_API_URL'] ?? '';
    return createCustomer({ accountId, words, apiKeys, publicApiUrl, webhookUrl: `${receiver.url}hook` });
  }

  test('and the rollback reject no requests, lose no jobs and keep the ledger correct', async () => {
    const { previous, current } = releases;
    await runMigrationsOf(previous);
    const old = await start(previous);
    balancer.retarget({ host: '127.0.0.1', port: old.apiPort });
    while (customers.length < customersCount) customers.push(await newCustomer());
    const over = { now: false };
    const load = customers.map(async (customer) => {
      for (let sent = 0; !over.now; sent += 1) {
        await customer.submitWithRetries(`[[slow 20]] A text ${sent}.`);
        await pause(betweenSubmissionsMs);
        // Below the limit of five active jobs, so that no submission is rejected for that reason.
        await waitUntil(async () => (await activeJobs(owner, customer)) < 4, { what: 'a job to end', intervalMs: 20 });
      }
    });
    const upgrade = async (): Promise<void> => {
      await underLoad();
      await runMigrationsOf(current);
      await underLoad();
      const upgraded = await start(current);
      await replace(old, upgraded);
      await replace(upgraded, await start(previous));
    };
    await upgrade().finally(() => (over.now = true));
    await Promise.all(load);

    const refused = customers.flatMap(({ sent }) => sent).filter(({ status }) => status !== 202);
    expect(refused).toEqual([]);
    const isIdle = async (): Promise<boolean> => {
      const { queuedJobs, runningJobs, waitingDeliveries } = await getBacklog(owner);
      return queuedJobs + runningJobs + waitingDeliveries === 0;
    };
    await waitUntil(isIdle, { what: 'all jobs and deliveries to end', timeoutMs: 30_000 });
    await checkInvariants({ db: owner, customers, receiver, responseTimeoutMs });
    for (const { processes } of running) await Promise.all(processes.map((app) => app.stop()));
    running.length = 0;
  }, 180_000);

  /** Runs `ops migrate` as the owner of the schema. */
  async function runMigrationsOf({ name, entry, databaseUrlOf }: Release): Promise<void> {
    const file = fileURLToPath(entry(name === 'current' ? 'apps/cli/dist/ops.js' : 'apps/cli/src/ops.ts'));
    const roles = apps.map((app) => [settingOf(app), databaseUrlOf(app)]);
    const owner = name === 'current' ? { DATABASE_OWNER_URL: database.ownerUrl, ...Object.fromEntries(roles) } : {};
    const flags = name === 'current' ? [] : ['--conditions=@humanize/source'];
    await promisify(execFile)(process.execPath, [...flags, file, 'migrate'], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_CONNECT_TIMEOUT_MS: '30000',
        DATABASE_URL: databaseUrlOf('ops'),
        ...owner,
      },
    });
  }
});

/** The worker runs the test engine, which the text controls. */
function entryOf({ name }: Release, app: App): string {
  if (app === 'worker') return 'apps/worker/test-support/faulty-worker.ts';
  return name === 'current' ? `apps/${app}/dist/main.js` : `apps/${app}/src/main.ts`;
}

async function activeJobs(db: Database, { accountId }: Customer): Promise<number> {
  const [row] = await query(
    db,
    'SELECT count(*)::int AS count FROM jobs WHERE account_id = $1 AND completed_at IS NULL',
    [accountId],
  );
  return Number(row?.['count']);
}

/** Returns the setting that migrations read an app's URL from. */
const settingOf = (app: App): string => `DATABASE_${app.replace('webhook-', '').toUpperCase()}_URL`;

async function createEmptyDatabase(): Promise<{
  name: string;
  ownerUrl: string;
  urlOf: (app: DatabaseApp) => string;
}> {
  const { databaseUrl, roles } = testServers();
  const name = `upgrade_${crypto.randomUUID().replaceAll('-', '')}`;
  await copyDatabase({ url: databaseUrl, name });
  const ownerUrl = new URL(databaseUrl);
  ownerUrl.pathname = `/${name}`;
  return { name, ownerUrl: ownerUrl.href, urlOf: (app) => urlOfRole(ownerUrl.href, roles[app]) };
}
