/** Wires up the API: connections, rate limiters, routes and server, and the steps that stop them. */
import { randomUUID } from 'node:crypto';
import { limits, openApiDocument } from '@humanize/contract';
import {
  createDatabase,
  findApiKeyForAuth,
  insertApiRequests,
  listFailedTexts,
  touchApiKeys,
  type Database,
} from '@humanize/database';
import {
  createBodyBudget,
  createRateLimiter,
  createRequestMetrics,
  networkFactors,
  connectionsPerAddress,
  type HttpServer,
  startHttpServer,
  type RateLimiter,
  type RequestMetrics,
} from '@humanize/http';
import {
  addTimeoutMsDefault,
  createJobQueue,
  openRedisConnection,
  prefixOfSingleKeys,
  type JobQueue,
} from '@humanize/queue';
import {
  Counter,
  createReadiness,
  createRefundCounter,
  exposePool,
  type Logger,
  type Registry,
  type RunningApp,
  type StartDeps,
  type StopStep,
} from '@humanize/runtime';
import { refundCauses } from '@humanize/service';
import { createUrlGuard } from '@humanize/url-guard';
import type { Express } from 'express';
import { v7 as newId } from 'uuid';
import { createApiKeyCache } from './access/api-key-cache.ts';
import { authenticate } from './access/authenticate.ts';
import { createKeyUsage, type KeyUsage } from './access/key-usage.ts';
import { limitFailedLookups, type FailedLookupLimit } from './access/limit-failed-lookups.ts';
import { limitRequestRate, type RequestRateLimiters } from './access/limit-request-rate.ts';
import { watchFailedTexts, type FailedTextWatch } from './access/watch-failed-texts.ts';
import type { ApiConfig } from './config.ts';
import { connectPool } from './connect-pool.ts';
import { createApi, renderBadRequest } from './create-api.ts';
import { createRequestLog, type RequestLog } from './request-log/create-request-log.ts';
import { recordRequests } from './request-log/record-requests.ts';
import { buildRoutes } from './routes/build-routes.ts';
import { runStartupChecks } from './run-startup-checks.ts';

const rateLimitWindowSeconds = 60;
const failingAccountsMax = 10_000;

type Connections = {
  readonly db: Database;
  readonly jobQueue: JobQueue;
  readonly limiters: RequestRateLimiters;
  readonly failedLookups: FailedLookupLimit;
  readonly failedTexts: FailedTextWatch;
  readonly keyUsage: KeyUsage;
  /** The steps that write pending data and close the connections, in order. */
  readonly stop: readonly StopStep[];
};

/**
 * Starts the API, even if Postgres or Redis is unavailable. The API is ready once its connections to Postgres are open.
 */
export async function buildApp({
  config,
  logger,
  metrics: registry,
  tracing,
}: StartDeps<ApiConfig>): Promise<RunningApp> {
  const metrics = createRequestMetrics(registry);
  const { db, jobQueue, limiters, failedLookups, failedTexts, keyUsage, stop } = openConnections(
    config,
    logger,
    metrics,
  );
  exposePool(registry, () => db.poolCounts());
  const requestLog = openRequestLog(db, logger, registry);
  await failedTexts.refresh();
  await runStartupChecks({ db, jobQueue, logger, allowHosts: config.webhookTargets.allowHosts });

  const readiness = createReadiness(await connectPool({ db, logger }));
  const findApiKey = createApiKeyCache({ lookUp: (sha256) => findApiKeyForAuth(db, { sha256 }) });
  const submitDeps = {
    db,
    jobQueue,
    urlGuard: createUrlGuard(config.webhookTargets),
    newId,
    ...config.jobs,
    logger,
    tracing,
    countRefund: createRefundCounter(registry, refundCauses),
  };
  const app = createApi({
    logger,
    metrics,
    tracing,
    newRequestId: randomUUID,
    isReady: () => readiness.isReady(),
    trustProxy: config.http.trustProxy,
    docsUrl: config.docsUrl?.replace(/\/$/, ''),
    openApiJson: JSON.stringify(openApiDocument({ ...config.publicApi, brand: config.webhookHeaders.headerBrand })),
    v1Middleware: [
      recordRequests({ requestLog, newId }),
      authenticate({ findApiKey, noteUse: keyUsage.note, failedLookups }),
      limitRequestRate(limiters),
    ],
    v1Routes: buildRoutes(submitDeps, config.publicApi),
    bodies: createBodyBudget(config.bodies.bytesMax),
  });
  const server = await startServer(app, { config, logger });

  return {
    isReady: () => readiness.isReady(),
    onStopping: () => {
      readiness.stop();
      server.announceStop();
    },
    stop: [...server.stopSteps, { name: 'write request log', run: () => requestLog.close() }, ...stop],
  };
}

async function startServer(
  app: Express,
  { config, logger }: Pick<StartDeps<ApiConfig>, 'config' | 'logger'>,
): Promise<HttpServer> {
  const { connectionsMax, trustProxy, host } = config.http;
  const server = await startHttpServer(app, {
    ...config.http,
    connectionsPerAddressMax: connectionsPerAddress(connectionsMax, trustProxy !== false),
    newRequestId: randomUUID,
    logger,
    renderBadRequest,
  });
  logger.info('listening', { host, port: server.port });
  return server;
}

function openRequestLog(db: Database, logger: Logger, registry: Registry): RequestLog {
  const dropped = new Counter({
    name: 'humanize_request_log_dropped_total',
    help: 'Request log entries that were dropped because there were too many requests or the database was unavailable.',
    registers: [registry],
  });
  return createRequestLog({
    write: (requests) => insertApiRequests(db, { requests }),
    onError: (error) => logger.warn('request log not written', { error }),
    countDropped: (count) => dropped.inc(count),
  });
}

function openConnections(config: ApiConfig, logger: Logger, metrics: RequestMetrics): Connections {
  const db = createDatabase({
    ...config.database,
    applicationName: 'humanize-api',
    keepsConnections: true,
    onConnectionLost: (error) => logger.warn('postgres connection lost', { error }),
  });
  const onError = (error: Error): void => logger.warn('redis connection lost', { error });
  const jobQueue = createJobQueue({ ...config.redis, addTimeoutMs: addTimeoutMsDefault, onError });
  const redis = openRedisConnection(config.redis.redisUrl, { onError });
  const limiter = (name: string, limit: number): RateLimiter =>
    createRateLimiter({
      redis,
      keyPrefix: `${prefixOfSingleKeys(config.redis)}:rate:${name}`,
      limit,
      windowSeconds: rateLimitWindowSeconds,
      onFallback: metrics.countRateLimiterFallback,
    });
  const failedTexts = watchFailedTexts({
    list: () => listFailedTexts(db, { failuresMin: limits.failedTextsPerHour, limit: failingAccountsMax }),
    onError: (error) => logger.warn('accounts with failed texts not read', { error }),
  });
  const limiters = {
    submissions: limiter('submissions', limits.submissionsPerMinute),
    lookups: limiter('lookups', limits.lookupsPerMinute),
    failedTexts,
  };
  const failedLookups = limitFailedLookups({
    failures: networkFactors.map((factor) =>
      limiter('failed-authentications', limits.failedAuthenticationsPerMinute * factor),
    ),
    onLimited: (network) => logger.warn('too many failed authentications from a network', { network }),
  });
  const keyUsage = createKeyUsage({
    touch: (apiKeyIds) => touchApiKeys(db, { apiKeyIds }),
    onError: (error) => logger.warn('key usage not written', { error }),
  });
  const stop: StopStep[] = [
    { name: 'stop reading failed texts', run: () => failedTexts.close() },
    { name: 'write key usage', run: () => keyUsage.close() },
    { name: 'close queue', run: () => jobQueue.close() },
    { name: 'close rate limiter', run: () => redis.disconnect() },
    { name: 'close database', run: () => db.close() },
  ];
  return { db, jobQueue, limiters, failedLookups, failedTexts, keyUsage, stop };
}
