/** Builds the dashboard from its parts and defines the order in which they shut down. */
import {
  checkMasterKey,
  checkSchema,
  createDatabase,
  loadMasterKey,
  type Database,
  type MasterKey,
} from '@humanize/database';
import { addTimeoutMsDefault, createDeliveryQueue, createJobQueue } from '@humanize/queue';
import { createRefundCounter, exposePool, type RunningApp, type StartDeps } from '@humanize/runtime';
import { refundCauses } from '@humanize/service';
import { createUrlGuard } from '@humanize/url-guard';
import { Redis } from 'ioredis';
import { v7 as newId } from 'uuid';
import { createAudit } from './audit.ts';
import type { DashboardConfig } from './config.ts';
import { createDashboardMetrics } from './dashboard-metrics.ts';
import { loadAssets } from './http/assets.ts';
import { createExpressApp } from './http/create-express-app.ts';
import { startServer } from './http/start-server.ts';
import type { Route } from './http/route.ts';
import { createSessionCookie, type SessionCookie } from './http/session-cookie.ts';
import { accountRoutes } from './pages/account/account-routes.ts';
import { jobsRoutes } from './pages/jobs/jobs-routes.ts';
import { keysRoutes } from './pages/keys/keys-routes.ts';
import { ledgerRoutes } from './pages/ledger/ledger-routes.ts';
import { operatorRoutes } from './pages/operator/operator-routes.ts';
import { overviewRoutes } from './pages/overview/overview-routes.ts';
import type { PageDeps } from './pages/page-deps.ts';
import { playgroundRoutes } from './pages/playground/playground-routes.ts';
import { referenceRoutes } from './pages/reference/reference-routes.ts';
import { webhooksRoutes } from './pages/webhooks/webhooks-routes.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { findVisitor, sessionSecondsMax } from './auth/sessions.ts';
import { createThrottle, type ThrottleRule } from './auth/throttle.ts';

const quarterHourSeconds = 900;
/** Attempts per IP address. An office with one address can have many users. */
const addressRule: ThrottleRule = { name: 'address', attempts: 50, windowSeconds: quarterHourSeconds };
const accountRule: ThrottleRule = { name: 'account', attempts: 10, windowSeconds: quarterHourSeconds };
const signUpRule: ThrottleRule = { name: 'sign-up', attempts: 20, windowSeconds: quarterHourSeconds };
const confirmationRule: ThrottleRule = { name: 'confirmation', attempts: 10, windowSeconds: quarterHourSeconds };

type Connections = ReturnType<typeof openConnections>;

/** Starts the dashboard. @throws when the schema or the master key is not this process' own */
export async function buildApp(deps: StartDeps<DashboardConfig>): Promise<RunningApp> {
  const { config, logger, metrics: registry } = deps;
  const connections = openConnections(deps);
  const { db } = connections;
  exposePool(registry, () => db.poolFigures());
  const masterKey = loadMasterKey(config.masterKey.masterKey);
  await checkSchema(db);
  await checkMasterKey(db, masterKey);
  const tls = new URL(config.http.publicUrl).protocol === 'https:';
  const cookie = createSessionCookie({ tls });
  let stopping = false;
  const isReady = async (): Promise<boolean> => !stopping && (await canServe(db));
  const app = createExpressApp({
    logger,
    metrics: createDashboardMetrics(registry),
    newId,
    proxyHops: config.http.proxyHops,
    tls,
    cookie,
    sessionSecondsMax,
    assets: await loadAssets(),
    isReady,
    findVisitor: (token) => findVisitor(db, token),
    routes: buildRoutes(deps, { connections, masterKey, cookie }),
  });
  const server = await startServer(app, { port: config.http.port, host: config.http.host });
  logger.info('listening', { host: config.http.host, port: server.port });
  return {
    isReady,
    onStopping: () => {
      stopping = true;
    },
    stop: [
      { name: 'finish requests', run: (deadline) => server.close(deadline.remainingMs() - 500) },
      { name: 'close queues', run: () => connections.closeQueues() },
      { name: 'close throttles', run: () => connections.redis.disconnect() },
      { name: 'close database', run: () => db.close() },
    ],
  };
}

async function canServe(db: Database): Promise<boolean> {
  try {
    await db.ping();
    return true;
  } catch {
    return false;
  }
}

function openConnections({ config, logger }: StartDeps<DashboardConfig>) {
  const onError = (error: Error): void => logger.warn('redis connection lost', { error });
  const db = createDatabase({
    ...config.database,
    applicationName: 'humanize-dashboard',
    onConnectionLost: (error) => logger.warn('postgres connection lost', { error }),
  });
  const queueDeps = { ...config.redis, addTimeoutMs: addTimeoutMsDefault, onError };
  const jobQueue = createJobQueue(queueDeps);
  const deliveryQueue = createDeliveryQueue(queueDeps);
  const redis = new Redis(config.redis.redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 250,
    connectTimeout: 2_000,
  });
  redis.on('error', onError);
  return {
    db,
    jobQueue,
    deliveryQueue,
    redis,
    closeQueues: async () => {
      await Promise.all([jobQueue.close(), deliveryQueue.close()]);
    },
  };
}

function buildRoutes(
  { config, logger, metrics, tracing }: StartDeps<DashboardConfig>,
  { connections, masterKey, cookie }: { connections: Connections; masterKey: MasterKey; cookie: SessionCookie },
): Route[] {
  const { db, jobQueue, deliveryQueue, redis } = connections;
  const audit = createAudit({ db, newId });
  const throttle = (rule: ThrottleRule) => createThrottle({ redis, prefix: config.redis.prefix }, rule);
  const pages: PageDeps = {
    db,
    audit,
    newId,
    masterKey,
    jobQueue,
    deliveryQueue,
    publicApiUrl: config.publicApi.publicApiUrl,
    submitDeps: {
      db,
      jobQueue,
      urlGuard: createUrlGuard(config.webhookTargets),
      newId,
      jobLifetimeSeconds: config.jobs.jobLifetimeSeconds,
      logger,
      tracing,
      countRefund: createRefundCounter(metrics, refundCauses),
    },
  };
  const throttles = { address: throttle(addressRule), account: throttle(accountRule), signUp: throttle(signUpRule) };
  return [
    ...authRoutes({ db, cookie, audit, newId, signUp: config.signUp, throttles }),
    ...overviewRoutes(pages),
    ...playgroundRoutes(pages),
    ...jobsRoutes(pages),
    ...keysRoutes(pages),
    ...webhooksRoutes(pages),
    ...ledgerRoutes(pages),
    ...referenceRoutes(pages),
    ...accountRoutes({ ...pages, cookie, confirmations: throttle(confirmationRule) }),
    ...operatorRoutes(pages),
  ];
}
