/**
 * Runs the whole service as processes, with its own database, Redis prefix and ports, and an account with a key. An
 * end-to-end test can then act as a customer.
 */
import type { DatabaseApp } from '@humanize/database';
import { findFreePort } from '@humanize/dev-servers';
import { insertTestAccount, newMasterKey, type TestAccount } from '../builders/insert-test-account.ts';
import { createTestDatabase, type TestDatabase } from '../databases/create-test-database.ts';
import { testRedisPrefix, type TestRedis } from '../redis/test-redis.ts';
import { type StartedApp, startApp } from './start-app.ts';

/** The apps that take part in the job lifecycle. */
const allApps: readonly DatabaseApp[] = ['api', 'worker', 'webhook-dispatcher', 'reconciler'];

/** A running service. */
export type Stack = {
  /** Base URL of the public API, including /v1. */
  readonly publicApiUrl: string;
  /** URL of the dashboard, if it is started. */
  readonly dashboardUrl: string;
  readonly account: TestAccount;
  readonly database: TestDatabase;
  readonly redis: TestRedis;
  /** The environment of `ops` and of the apps, except that each app has the DATABASE_URL of its own role. */
  readonly env: Readonly<Record<string, string>>;
  /** All started apps in order, including those that have exited. */
  readonly apps: readonly StartedApp[];
  /** Starts another app, or restarts a killed one. `env` overrides the environment of the stack. */
  start(app: DatabaseApp, env?: Readonly<Record<string, string>>): Promise<StartedApp>;
  /** Stops all apps in reverse order, then deletes the data. @throws if an app leaves a connection open */
  stop(): Promise<void>;
};

/** Starts `apps`, by default the API, worker, dispatcher and reconciler. `env` overrides their connection settings. */
export async function startStack({
  apps = allApps,
  env: ownEnv = {},
  words = 100_000,
}: {
  readonly apps?: readonly DatabaseApp[];
  readonly env?: Readonly<Record<string, string>>;
  readonly words?: number;
} = {}): Promise<Stack> {
  const database = await createTestDatabase();
  const redis = testRedisPrefix();
  const { text, masterKey } = newMasterKey();
  const account = await insertTestAccount(database.db, { words, masterKey });
  const [apiPort, dashboardPort] = [await findFreePort(), await findFreePort()];
  const publicApiUrl = `http://127.0.0.1:${apiPort}/v1`;
  const env = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.redisUrl,
    QUEUE_PREFIX: redis.prefix,
    SECRETS_MASTER_KEY: text,
    API_PORT: String(apiPort),
    DASHBOARD_PORT: String(dashboardPort),
    HOST: '127.0.0.1',
    PUBLIC_API_URL: publicApiUrl,
    // With the defaults, a busy machine causes a 503, which few tests expect.
    DATABASE_CONNECT_TIMEOUT_MS: '10000',
    DATABASE_STATEMENT_TIMEOUT_MS: '10000',
    ...ownEnv,
  };
  const started: StartedApp[] = [];
  const start: Stack['start'] = async (app, more = {}) => {
    const running = await startApp({ app, env: { ...env, DATABASE_URL: database.urlOf(app), ...more } });
    started.push(running);
    return running;
  };
  const stop = async (): Promise<void> => {
    for (const app of started.toReversed()) {
      // A process that a test has paused with SIGSTOP does not handle other signals.
      app.signal('SIGCONT');
      await app.stop();
    }
    await redis.cleanup();
    await database.close();
  };
  try {
    for (const app of apps) await start(app);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    publicApiUrl,
    dashboardUrl: `http://127.0.0.1:${dashboardPort}`,
    account,
    database,
    redis,
    env,
    apps: started,
    start,
    stop,
  };
}
