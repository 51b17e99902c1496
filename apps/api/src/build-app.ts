/** Wires the API once: connections, limiters, routes, server; and says how each part is stopped, in which order. */
import { randomUUID } from 'node:crypto';
import { limits, openApiDocument } from '@humanize/contract';
import { createDatabase, findApiKeyForAuth, touchApiKeys, type Database } from '@humanize/database';
import { addTimeoutMsDefault, createJobQueue, type JobQueue } from '@humanize/queue';
import {
  createRefundCounter,
  exposePool,
  type Logger,
  type RunningApp,
  type StartDeps,
  type StopStep,
} from '@humanize/runtime';
import { refundCauses } from '@humanize/service';
import { createUrlGuard } from '@humanize/url-guard';
import { v7 as newId } from 'uuid';
import { createApiKeyCache } from './access/api-key-cache.ts';
import { authenticate } from './access/authenticate.ts';
import { createKeyUsage, type KeyUsage } from './access/key-usage.ts';
import { limitRate } from './access/limit-rate.ts';
import { openLimiterConnection } from './access/limiter-connection.ts';
import { createRateLimiter, type RateLimiter } from './access/rate-limiter.ts';
import { createApiMetrics, type ApiMetrics } from './api-metrics.ts';
import { checkSurroundings } from './check-surroundings.ts';
import type { ApiConfig } from './config.ts';
import { createExpressApp } from './http/create-express-app.ts';
import { startHttpServer, type RunningServer } from './http/http-server.ts';
import { createReadiness } from './readiness.ts';
import { buildRoutes } from './routes/build-routes.ts';

/** After a stop signal, an idle connection gets this long for a request that may be on its way, in milliseconds. */
const idleAfterStopMs = 1_000;

type Connections = {
  db: Database;
  jobQueue: JobQueue;
  limiters: { submissions: RateLimiter; lookups: RateLimiter };
  keyUsage: KeyUsage;
  /** Queue, limiter and database, in this order. */
  stop: StopStep[];
};

/** Starts the API. Postgres and Redis may be away: it is ready once Postgres answers. */
export async function buildApp({
  config,
  logger,
  metrics: registry,
  tracing,
}: StartDeps<ApiConfig>): Promise<RunningApp> {
  const metrics = createApiMetrics(registry);
  const connections = openConnections(config, logger, metrics);
  const { db, jobQueue, limiters, keyUsage } = connections;
  exposePool(registry, () => db.poolFigures());
  await checkSurroundings({ db, jobQueue, logger, allowHosts: config.webhookTargets.allowHosts });

  const urlGuard = createUrlGuard(config.webhookTargets);
  let stopping = false;
  const pingPostgres = createReadiness({ ping: () => db.ping() });
  const isReady = async (): Promise<boolean> => !stopping && pingPostgres();
  const findApiKey = createApiKeyCache({ lookUp: (sha256) => findApiKeyForAuth(db, { sha256 }) });
  const app = createExpressApp({
    logger,
    metrics,
    tracing,
    newRequestId: randomUUID,
    isReady,
    trustProxy: config.http.trustProxy,
    openApiJson: JSON.stringify(openApiDocument({ ...config.publicApi, brand: config.webhookHeaderBrand })),
    v1Stages: [authenticate({ findApiKey, noteUse: keyUsage.note }), limitRate(limiters)],
    v1Routes: buildRoutes(
      {
        db,
        jobQueue,
        urlGuard,
        newId,
        ...config.jobs,
        logger,
        tracing,
        countRefund: createRefundCounter(registry, refundCauses),
      },
      config.publicApi,
    ),
  });
  const { port, host, keepAliveTimeoutMs, connectionsMax, stopDelayMs } = config.http;
  const server = await startHttpServer(app, {
    port,
    host,
    limits: { keepAliveTimeoutMs, connectionsMax },
    newRequestId: randomUUID,
    logger,
  });
  logger.info('listening', { host, port: server.port });

  return {
    isReady,
    onStopping: () => {
      stopping = true;
      server.announceEnd();
    },
    stop: [...stopServing(server, stopDelayMs), ...connections.stop],
  };
}

function openConnections(config: ApiConfig, logger: Logger, metrics: ApiMetrics): Connections {
  const db = createDatabase({
    ...config.database,
    applicationName: 'humanize-api',
    onConnectionLost: (error) => logger.warn('postgres connection lost', { error }),
  });
  const onError = (error: Error): void => logger.warn('redis connection lost', { error });
  const jobQueue = createJobQueue({ ...config.redis, addTimeoutMs: addTimeoutMsDefault, onError });
  const redis = openLimiterConnection(config.redis.redisUrl, { onLost: onError });
  const limiter = (name: string, limit: number): RateLimiter =>
    createRateLimiter({
      redis,
      keyPrefix: `${config.redis.prefix}:rate:${name}`,
      limit,
      onFallback: metrics.countLimiterFallback,
    });
  const limiters = {
    submissions: limiter('submissions', limits.submissionsPerMinute),
    lookups: limiter('lookups', limits.lookupsPerMinute),
  };
  const keyUsage = createKeyUsage({
    touch: (apiKeyIds) => touchApiKeys(db, { apiKeyIds }),
    onError: (error) => logger.warn('key usage was not written', { error }),
  });
  const stop: StopStep[] = [
    { name: 'write key usage', run: () => keyUsage.close() },
    { name: 'close queue', run: () => jobQueue.close() },
    { name: 'close rate limiter', run: () => redis.disconnect() },
    { name: 'close database', run: () => db.close() },
  ];
  return { db, jobQueue, limiters, keyUsage, stop };
}

/** Readiness says no first; balancers get their time to see it; then the door is closed and what is inside finished. */
function stopServing(server: RunningServer, stopDelayMs: number): StopStep[] {
  const cutBeforeEndMs = 500;
  return [
    {
      name: 'wait for balancers',
      run: (deadline) =>
        new Promise((resolve) => {
          setTimeout(resolve, Math.min(stopDelayMs, deadline.remainingMs() / 2));
        }),
    },
    {
      name: 'finish requests',
      run: (deadline) =>
        server.close({ idleMs: idleAfterStopMs, timeoutMs: Math.max(0, deadline.remainingMs() - cutBeforeEndMs) }),
    },
  ];
}
