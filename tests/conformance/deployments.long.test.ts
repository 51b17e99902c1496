/**
 * Runs the suite against the server setups that deployments use: Redis Cluster or Redis with Sentinel, PostgreSQL with
 * a standby or behind PgBouncer, and TLS for both Redis and PostgreSQL.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createDatabase, type DatabaseApp, query } from '@humanize/database';
import {
  findFreePort,
  lacksPgBouncer,
  loadCertificates,
  startBreakableServers,
  startPgBouncer,
  startRedisCluster,
  startReplicatedPostgres,
  startReplicatedRedis,
  startSecureServers,
  waitUntil,
} from '@humanize/dev-servers';
import { makeTemplate, type Stack, startStack, testServers, useAsTestServers } from '@humanize/testing';
import { signUp } from '../../apps/dashboard/test-support/dashboard-session.ts';
import { allChecks } from './checks/all-checks.ts';
import { runConformance, type SuiteRun } from './run-conformance.ts';
import { serveOps } from './serve-ops.ts';

const apps: readonly DatabaseApp[] = ['api', 'worker', 'webhook-dispatcher', 'reconciler'];
const prefix = `{${randomUUID().slice(0, 8)}}`;
const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** A deployment: the settings of the apps, and the PIDs of the servers to pause while the queue is down. */
type Deployment = {
  readonly env: Readonly<Record<string, string>>;
  readonly pausable: readonly (number | undefined)[];
  /** URL of the PostgreSQL server, if it differs from the test run's. */
  readonly postgresUrl?: string;
  /**
   * Takes the URLs of all apps and returns a function that converts each URL to the one that the app uses to connect.
   */
  readonly connect?: (urls: readonly string[]) => Promise<(url: string) => string>;
  /** Runs before the checks and returns a function that runs after them. */
  readonly around?: (stack: Stack) => Promise<() => Promise<void>>;
};

/** Runs all checks. @param start starts the servers with the certificates in a folder */
async function runOn(start: (folder: string) => Promise<Deployment>): Promise<SuiteRun> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  const { authorityFile } = await loadCertificates(folder);
  const { env, pausable, postgresUrl, connect = () => Promise.resolve(sameUrl), around } = await start(folder);
  if (postgresUrl !== undefined) await useServer(postgresUrl);
  const receiverPort = await findFreePort();
  const stack = await startStack({
    apps: [],
    env: {
      QUEUE_PREFIX: prefix,
      WEBHOOK_ALLOW_HOSTS: `localhost:${receiverPort}`,
      NODE_EXTRA_CA_CERTS: authorityFile,
      WEBHOOK_BACKOFF_BASE_MS: '1500',
      ...env,
    },
  });
  cleanUps.push(() => stack.stop());
  const { database } = stack;
  const through = await connect([database.url, ...apps.map((app) => database.urlOf(app))]);
  cleanUps.push(async () => {
    for (const app of stack.apps) await app.stop();
  });
  for (const app of apps) await stack.start(app, { DATABASE_URL: through(database.urlOf(app)) });
  const ops = await serveOps(folder, { ...stack.env, DATABASE_URL: through(database.url) });
  cleanUps.push(() => ops.close());
  const pids = pausable.filter((pid) => pid !== undefined).join(' ');
  const queue = ['--queue-down', `kill -STOP ${pids}`, '--queue-up', `kill -CONT ${pids}`];
  const after = await around?.(stack);
  const run = await runConformance({ stack, folder, receiverPort }, ['--ops', ops.command, ...queue]);
  await after?.();
  return run;
}

const sameUrl = (url: string): string => url;

/** Creates this test's databases on another server. */
async function useServer(databaseUrl: string): Promise<void> {
  const usual = testServers();
  const { name: template, roles } = await makeTemplate(databaseUrl);
  useAsTestServers({ ...usual, databaseUrl, template, roles });
  cleanUps.push(() => Promise.resolve(useAsTestServers(usual)));
}

async function openPool(urls: readonly string[]): Promise<(url: string) => string> {
  const pool = await startPgBouncer(urls);
  cleanUps.push(() => pool.stop());
  return (url) => pool.through(url);
}

const passed = { exitCode: 0, lines: [`${allChecks.length} passed, 0 failed, 0 skipped`] };
const withoutPassed = ({ exitCode, lines }: SuiteRun): SuiteRun => ({
  exitCode,
  lines: lines.filter((line) => !line.startsWith('passed')),
});

test('all checks pass on a Redis Cluster with four shards', async () => {
  const run = await runOn(async () => {
    const servers = await startRedisCluster();
    cleanUps.push(() => servers.stop());
    return { env: { REDIS_URL: servers.redis.url, QUEUE_SHARDS: '4' }, pausable: servers.redis.pids() };
  });
  expect(withoutPassed(run)).toEqual(passed);
}, 900_000);

test('all checks pass on a Redis with Sentinel', async () => {
  const run = await runOn(async () => {
    const servers = await startReplicatedRedis();
    cleanUps.push(() => servers.stop());
    await servers.redis.waitUntilRedundant();
    return { env: { REDIS_URL: servers.redis.url }, pausable: servers.redis.pids() };
  });
  expect(withoutPassed(run)).toEqual(passed);
}, 900_000);

test('all checks pass with TLS to PostgreSQL and Redis, as a Redis user that may use only the keys of the service', async () => {
  const run = await runOn(async (certificates) => {
    const servers = await startSecureServers({ certificates, prefix });
    cleanUps.push(() => servers.stop());
    const { postgres, redis } = servers;
    return { env: { REDIS_URL: redis.url }, pausable: [redis.pid()], postgresUrl: postgres.url };
  });
  expect(withoutPassed(run)).toEqual(passed);
}, 900_000);

test('all checks pass on a list of a standby and its primary', async () => {
  const run = await runOn(async () => {
    const servers = await startReplicatedPostgres();
    cleanUps.push(() => servers.stop());
    const { postgres, redis } = servers;
    await postgres.attachStandby();
    const { host } = new URL(postgres.standby.url);
    return {
      env: { REDIS_URL: redis.url },
      pausable: [redis.pid()],
      postgresUrl: postgres.url,
      connect: () => Promise.resolve((url) => url.replace('@', `@${host},`)),
    };
  });
  expect(withoutPassed(run)).toEqual(passed);
}, 900_000);

test('all checks pass while the dashboard reads its lists from a replica', async () => {
  const run = await runOn(async () => {
    const servers = await startReplicatedPostgres();
    cleanUps.push(() => servers.stop());
    const { postgres, redis } = servers;
    await postgres.attachStandby({ synchronous: false });
    return {
      env: { REDIS_URL: redis.url },
      pausable: [redis.pid()],
      postgresUrl: postgres.url,
      around: (stack) => useDashboardOn(stack, postgres.standby.url),
    };
  });
  expect(withoutPassed(run)).toEqual(passed);
}, 900_000);

/**
 * Starts the dashboard with a replica and signs up. The returned function checks that the job list shows all of the new
 * account's jobs and is read from the replica.
 */
async function useDashboardOn(stack: Stack, standbyUrl: string): Promise<() => Promise<void>> {
  const { host } = new URL(standbyUrl);
  const replica = Object.assign(new URL(stack.database.urlOf('dashboard')), { host }).href;
  await stack.start('dashboard', { SIGN_UP: 'open', DATABASE_REPLICA_URL: replica });
  const session = await signUp(stack.dashboardUrl, `${randomUUID()}@example.com`);
  const submit = async (): Promise<string> => {
    const { location } = await session.post('/playground', {
      text: 'A text of five words.',
      submission_id: randomUUID(),
    });
    return new URL(location ?? '', stack.dashboardUrl).searchParams.get('job') ?? '';
  };
  const jobIds = [await submit()];
  return async () => {
    jobIds.push(await submit());
    const showsAll = async (): Promise<boolean> => {
      const { html } = await session.get('/jobs');
      return jobIds.every((jobId) => html.includes(jobId));
    };
    await waitUntil(showsAll, { what: 'the jobs to be listed' });
    const standby = createDatabase({
      url: standbyUrl,
      applicationName: 'test',
      acceptsStandby: true,
      connectTimeoutMs: 10_000,
    });
    const readers = await query(
      standby,
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE datname = $1`,
      [stack.database.name],
    );
    await standby.close();
    expect(readers).toEqual([{ name: 'humanize-dashboard-lists' }]);
  };
}

const lack = lacksPgBouncer();
(lack === undefined ? describe : describe.skip)(`PgBouncer${lack === undefined ? '' : ` (not run: ${lack})`}`, () => {
  test('all checks pass through PgBouncer in transaction mode', async () => {
    const run = await runOn(async () => {
      const servers = await startBreakableServers();
      cleanUps.push(() => servers.stop());
      return {
        env: { REDIS_URL: servers.redis.url, DATABASE_PREPARED_STATEMENTS: 'false' },
        pausable: [servers.redis.pid()],
        connect: openPool,
      };
    });
    expect(withoutPassed(run)).toEqual(passed);
  }, 900_000);
});
