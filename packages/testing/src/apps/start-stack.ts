/**
 * The whole service as processes on a database, a Redis prefix and ports of its own, with an account and its key:
 * what an end-to-end test needs to act as a customer.
 */
import { findFreePort } from '@humanize/dev-servers';
import { insertTestAccount, newMasterKey, type TestAccount } from '../builders/insert-test-account.ts';
import { createTestDatabase, type TestDatabase } from '../databases/create-test-database.ts';
import { testRedisPrefix, type TestRedis } from '../redis/test-redis.ts';
import { type StartedApp, startApp } from './start-app.ts';

/** The apps that make one job's way. */
const allApps = ['api', 'worker', 'webhook-dispatcher', 'reconciler'] as const;

/** A running service. */
export type Stack = {
  /** Base of the customers' interface, with /v1. */
  readonly publicApiUrl: string;
  /** Where a dashboard listens when one is started. */
  readonly dashboardUrl: string;
  readonly account: TestAccount;
  readonly database: TestDatabase;
  readonly redis: TestRedis;
  /** The environment that every app of this stack gets. */
  readonly env: Readonly<Record<string, string>>;
  /** Everything that was started, ended ones too, in order. */
  readonly apps: readonly StartedApp[];
  /** Starts one more app, or one again after it was killed; `env` is put over the stack's. */
  start(app: string, env?: Readonly<Record<string, string>>): Promise<StartedApp>;
  /** Stops all, last started first, then drops the data. @throws when an app leaves a connection open. */
  stop(): Promise<void>;
};

/** Starts `apps` (by default API, worker, dispatcher and reconciler) with `env` put over what wires them together. */
export async function startStack({
  apps = allApps,
  env: ownEnv = {},
  words = 100_000,
}: {
  readonly apps?: readonly string[];
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
    ...ownEnv,
  };
  const started: StartedApp[] = [];
  const start: Stack['start'] = async (app, more = {}) => {
    const running = await startApp({ app, env: { ...env, ...more } });
    started.push(running);
    return running;
  };
  const stop = async (): Promise<void> => {
    for (const app of started.toReversed()) {
      // A process that a test stopped takes no signal but this one.
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
