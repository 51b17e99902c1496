/** Runs the dashboard in this process, wired as in production but using the test servers. */
import { createMetrics, noTracing } from '@humanize/runtime';
import { createTestDatabase, newMasterKey, testRedisPrefix, type TestDatabase } from '@humanize/testing';
import { createPasswordHasher } from '../src/auth/password-hasher.ts';
import { buildApp } from '../src/build-app.ts';
import { readDashboardConfig } from '../src/config.ts';
import { createDashboard } from '../src/create-dashboard.ts';
import type { Assets } from '../src/http/assets.ts';
import type { Route } from '../src/http/route.ts';

/**
 * Cheaper than in production, because hashing would otherwise take most of the time in tests that sign up and sign in.
 */
const passwordCost = { memoryCost: 32, timeCost: 1, parallelism: 4 };

export type DashboardUnderTest = {
  readonly url: string;
  readonly port: number;
  readonly database: TestDatabase;
  readonly redis: { readonly redisUrl: string; readonly prefix: string };
  readonly masterKey: ReturnType<typeof newMasterKey>['masterKey'];
  /** All routes except those of the documentation. */
  readonly routes: readonly Route[];
  /** All lines logged so far. */
  readonly logged: { level: string; message: string; fields: Record<string, unknown> }[];
  /** Returns the metrics in the Prometheus format. */
  metrics(): Promise<string>;
  stop(): Promise<void>;
};

/** The browser scripts exist only in a build. */
const noAssets = async (): Promise<Assets> => ({
  url: (name) => `/assets/none/${name}`,
  serve: (_request, _response, next) => next(),
});

/**
 * Starts the dashboard with its own database and Redis prefix, which `stop` removes.
 * @param settings overrides the environment; if it is a function, it receives the database
 */
export async function runDashboard(
  settings: Record<string, string> | ((database: TestDatabase) => Record<string, string>) = {},
): Promise<DashboardUnderTest> {
  const database = await createTestDatabase();
  const env = typeof settings === 'function' ? settings(database) : settings;
  const redis = testRedisPrefix();
  const { text, masterKey } = newMasterKey();
  const logged: DashboardUnderTest['logged'] = [];
  const log =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) =>
      void logged.push({ level, message, fields });
  const deps = {
    config: readDashboardConfig({
      DASHBOARD_PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: database.urlOf('dashboard'),
      REDIS_URL: redis.redisUrl,
      QUEUE_PREFIX: redis.prefix,
      SECRETS_MASTER_KEY: text,
      PUBLIC_API_URL: 'https://api.example.com/v1',
      SIGN_UP: 'open',
      // With the defaults, a busy machine causes a 503.
      DATABASE_CONNECT_TIMEOUT_MS: '10000',
      DATABASE_STATEMENT_TIMEOUT_MS: '10000',
      // Tests send X-Forwarded-For to choose their address.
      DASHBOARD_PROXY_HOPS: '1',
      ...env,
    }),
    logger: { error: log('error'), warn: log('warn'), info: log('info'), debug: log('debug') },
    metrics: createMetrics({ app: 'dashboard' }),
    tracing: noTracing,
  };
  let routes: readonly Route[] = [];
  const create: typeof createDashboard = (parts) => {
    ({ routes } = parts);
    return createDashboard(parts);
  };
  const passwords = createPasswordHasher({ cost: passwordCost });
  const app = await buildApp(deps, { load: noAssets, emailIntervalMs: 50, passwords, create });
  const port = Number(logged.find(({ message }) => message === 'listening')?.fields['port']);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    database,
    redis,
    masterKey,
    routes,
    logged,
    metrics: () => deps.metrics.metrics(),
    stop: async () => {
      app.onStopping?.();
      const deadline = { remainingMs: () => 2_000 };
      for (const step of app.stop) await step.run(deadline);
      await redis.cleanup();
      await database.close();
    },
  };
}
