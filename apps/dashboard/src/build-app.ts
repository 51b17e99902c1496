/** Builds the dashboard from its parts and defines the order in which they shut down. */
import { checkMasterKey, checkSchema, createDatabase, sessionSecondsMax } from '@humanize/database';
import { loadMasterKey, type MasterKey } from '@humanize/secrets';
import {
  type BodyBudget,
  connectionsPerAddress,
  createRateLimiter,
  createRequestMetrics,
  startHttpServer,
  type HttpServer,
} from '@humanize/http';
import {
  addTimeoutMsDefault,
  createDeliveryQueue,
  createJobQueue,
  openRedisConnection,
  prefixOfSingleKeys,
} from '@humanize/queue';
import { createReadiness, createRefundCounter, exposePool, type RunningApp, type StartDeps } from '@humanize/runtime';
import { refundCauses } from '@humanize/service';
import { createUrlGuard } from '@humanize/url-guard';
import type { Express, RequestHandler } from 'express';
import { v7 as newId } from 'uuid';
import { createAudit } from './audit.ts';
import { createPasswordHasher, type PasswordHasher } from './auth/password-hasher.ts';
import { type Billing, createBilling, startChecks } from './billing/billing.ts';
import type { DashboardConfig } from './config.ts';
import { buildSignInRoutes } from './build-sign-in-routes.ts';
import { createDashboard } from './create-dashboard.ts';
import { createDocsRouter } from './docs/docs-router.tsx';
import { forwardRule } from './docs/forward-request.ts';
import { loadDocs } from './docs/load-docs.ts';
import { loadAssets, type Assets } from './http/assets.ts';
import { createFormBudgets } from './http/read-form.ts';
import type { Route } from './http/route.ts';
import { createDeviceCookie } from './http/device-cookie.ts';
import { createSessionCookie } from './http/session-cookie.ts';
import { alertsRoutes } from './pages/alerts/alerts-routes.ts';
import { buyWordsRoutes } from './pages/buy-words/buy-words-routes.ts';
import { jobsRoutes } from './pages/jobs/jobs-routes.ts';
import { createTextComparer } from './comparison/text-comparer.ts';
import { createDocumentProcessor } from './documents/document-processor.ts';
import { keysRoutes } from './pages/keys/keys-routes.ts';
import { createActionLimits } from './limits/limit-action.ts';
import { ledgerRoutes } from './pages/ledger/ledger-routes.ts';
import { operatorRoutes } from './pages/operator/operator-routes.ts';
import { paymentsRoutes } from './pages/operator/payments-routes.ts';
import { overviewRoutes } from './pages/overview/overview-routes.ts';
import type { PageDeps } from './pages/page-deps.ts';
import { statusRoutes } from './pages/status/status-routes.tsx';
import { loadPlaces, type FindPlace } from './places/load-places.ts';
import { playgroundRoutes } from './pages/playground/playground-routes.ts';
import { requestsRoutes } from './pages/requests/requests-routes.ts';
import { webhooksRoutes } from './pages/webhooks/webhooks-routes.ts';
import { startEmails } from './email/start-emails.ts';
import { createTopUp, type TopUp } from './top-up/top-up.tsx';
import { findVisitor, type SessionDeps } from './auth/sessions.ts';
import { createNetworkThrottle, createThrottle, type NewThrottle, type ThrottleRule } from './limits/throttle.ts';

const connectionsMax = 1_024;
/** The address of `npm run receiver`. A service started by `npm start` can deliver to it. */
const localReceiverHost = 'localhost:8443';
/** Maximum number of requests by an account's signed-in users. An open page that refreshes itself sends 30 a minute. */
const requestsRule: ThrottleRule = { name: 'requests', attempts: 300, windowSeconds: 60 };

type Connections = ReturnType<typeof openConnections>;

/**
 * Starts the dashboard.
 * @param options.load reads the assets; by default from the packages of this installation
 * @param options.emailIntervalMs time between two passes of the email sender
 * @param options.create creates the Express application
 * @throws if this process does not match the database schema or does not have the active master key
 */
export async function buildApp(
  deps: StartDeps<DashboardConfig>,
  { load = loadAssets, emailIntervalMs = 2_000, passwords = createPasswordHasher(), create = createDashboard } = {},
): Promise<RunningApp> {
  const { config, logger, metrics: registry, tracing } = deps;
  const metrics = createRequestMetrics(registry);
  const connections = openConnections(deps);
  const { db } = connections;
  exposePool(registry, () => db.poolCounts());
  const masterKey = loadMasterKey(config.masterKey.masterKey);
  await checkSchema(db);
  await checkMasterKey(db, masterKey);
  const { publicUrl, proxyHops: trustProxy } = config.http;
  const tls = new URL(publicUrl).protocol === 'https:';
  const cookies = createCookies(tls);
  const threads = startThreads(deps);
  const readiness = createReadiness(() => db.ping());
  const bodies = createFormBudgets(config.bodies.bytesMax);
  const assets = await load();
  const findPlace = await loadPlaces(config.placesFile);
  const billing = createBilling(deps, { db, newId, bodies: bodies.publicPages });
  const topUp = createTopUp(config.balance, billing?.url);
  const throttle = throttleFactory(deps, { connections, onFallback: metrics.countRateLimiterFallback });
  const parts = { connections, masterKey, passwords, cookies, threads, throttle, topUp, findPlace, billing };
  const app = create({
    logger,
    metrics,
    tracing,
    newRequestId: newId,
    trustProxy,
    tls,
    publicUrl,
    ...cookies,
    sessionSecondsMax,
    bodies,
    requests: throttle(requestsRule),
    assets,
    docs: await buildDocs(config, { assets, bodies: bodies.signedIn, throttle }),
    stripe: billing,
    isReady: () => readiness.isReady(),
    findVisitor: (token) => findVisitor(db, token),
    routes: buildRoutes(deps, parts),
  });
  const server = await startServer(app, deps);
  const loops = { db, masterKey, topUp, intervalMs: emailIntervalMs };
  const loopStopSteps = [...startEmails(deps, loops), ...startChecks(billing, loops)];
  return {
    isReady: () => readiness.isReady(),
    onStopping: () => {
      readiness.stop();
      server.announceStop();
    },
    stop: [
      ...server.stopSteps,
      ...loopStopSteps,
      { name: 'stop threads', run: () => threads.close() },
      ...connections.stopSteps,
    ],
  };
}

const createCookies = (tls: boolean) => ({
  cookie: createSessionCookie({ tls }),
  stepCookie: createSessionCookie({ tls, name: 'sign-in' }),
  deviceCookie: createDeviceCookie({ tls }),
});

function startThreads({ logger }: Pick<StartDeps<DashboardConfig>, 'logger'>) {
  const onError = (error: unknown): void => logger.error('task on a thread failed', { error });
  const [textComparer, documents] = [createTextComparer({ onError }), createDocumentProcessor({ onError })];
  const close = async (): Promise<void> => {
    await Promise.all([textComparer.close(), documents.close()]);
  };
  return { textComparer, documents, close };
}

async function startServer(app: Express, { config, logger }: StartDeps<DashboardConfig>): Promise<HttpServer> {
  const { port, host } = config.http;
  const server = await startHttpServer(app, {
    port,
    host,
    connectionsMax,
    connectionsPerAddressMax: connectionsPerAddress(connectionsMax, config.http.proxyHops > 0),
    newRequestId: newId,
    logger,
    renderBadRequest: (message) => ({ contentType: 'text/plain; charset=utf-8', body: `${message}\n` }),
  });
  logger.info('listening', { host, port: server.port });
  return server;
}

function openConnections({ config, logger }: StartDeps<DashboardConfig>) {
  const onError = (error: Error): void => logger.warn('redis connection lost', { error });
  const onConnectionLost = (error: Error): void => logger.warn('postgres connection lost', { error });
  const db = createDatabase({
    ...config.database,
    applicationName: 'humanize-dashboard',
    onConnectionLost,
  });
  const replica =
    config.replica.url === undefined
      ? undefined
      : createDatabase({
          ...config.database,
          url: config.replica.url,
          applicationName: 'humanize-dashboard-lists',
          acceptsStandby: true,
          onConnectionLost,
        });
  const queueDeps = { ...config.redis, addTimeoutMs: addTimeoutMsDefault, onError };
  const jobQueue = createJobQueue(queueDeps);
  const deliveryQueue = createDeliveryQueue(queueDeps);
  const redis = openRedisConnection(config.redis.redisUrl, { onError });
  return {
    db,
    lists: replica ?? db,
    jobQueue,
    deliveryQueue,
    redis,
    stopSteps: [
      { name: 'close queues', run: () => Promise.all([jobQueue.close(), deliveryQueue.close()]) },
      { name: 'close throttles', run: () => redis.disconnect() },
      { name: 'close database', run: () => Promise.all([db.close(), replica?.close()]) },
    ],
  };
}

function throttleFactory(
  { config }: StartDeps<DashboardConfig>,
  { connections, onFallback }: { connections: Connections; onFallback: () => void },
): NewThrottle {
  return ({ name, attempts, windowSeconds }) =>
    createThrottle(
      createRateLimiter({
        redis: connections.redis,
        keyPrefix: `${prefixOfSingleKeys(config.redis)}:throttle:${name}`,
        limit: attempts,
        windowSeconds,
        onFallback,
      }),
    );
}

/** Returns whether the service may deliver to `npm run receiver` on the same machine, which `npm start` permits. */
const hasLocalReceiver = ({ webhookTargets }: DashboardConfig): boolean =>
  webhookTargets.allowHosts.includes(localReceiverHost);

async function buildDocs(
  config: DashboardConfig,
  { assets, bodies, throttle }: { assets: Assets; bodies: BodyBudget; throttle: NewThrottle },
): Promise<RequestHandler> {
  const deployment = {
    publicApiUrl: withoutSlash(config.publicApi.publicApiUrl),
    dashboardUrl: withoutSlash(config.http.publicUrl),
    headerBrand: config.webhookHeaders.headerBrand,
    hasLocalReceiver: hasLocalReceiver(config),
    packs: config.billing.secretKey === undefined ? [] : config.billing.packs,
  };
  const apiUrl = config.referenceApiUrl;
  const forward =
    apiUrl === undefined
      ? undefined
      : { apiUrl: withoutSlash(apiUrl), bodies, throttle: createNetworkThrottle(throttle, forwardRule) };
  return createDocsRouter({ docs: await loadDocs(deployment), deployment, assets, forward });
}

const withoutSlash = (url: string): string => url.replace(/\/$/, '');

/** The routes of the pages for all users of an account. */
const pageRoutes = [
  statusRoutes,
  playgroundRoutes,
  jobsRoutes,
  requestsRoutes,
  keysRoutes,
  webhooksRoutes,
  ledgerRoutes,
  alertsRoutes,
];

type RouteParts = {
  connections: Connections;
  masterKey: MasterKey;
  passwords: PasswordHasher;
  cookies: Omit<SessionDeps, 'db'>;
  threads: ReturnType<typeof startThreads>;
  throttle: NewThrottle;
  topUp: TopUp;
  findPlace: FindPlace;
  /** Undefined if the service does not sell words. */
  billing: Billing | undefined;
};

function buildRoutes(
  { config, logger, metrics, tracing }: StartDeps<DashboardConfig>,
  { connections, masterKey, passwords, cookies, threads, throttle, topUp, findPlace, billing }: RouteParts,
): Route[] {
  const { db, lists, jobQueue, deliveryQueue } = connections;
  const audit = createAudit({ db, newId });
  const mailsLinks = config.email.smtpUrl !== undefined;
  const pages: PageDeps = {
    db,
    lists,
    audit,
    newId,
    masterKey,
    jobQueue,
    deliveryQueue,
    publicApiUrl: config.publicApi.publicApiUrl,
    headerBrand: config.webhookHeaders.headerBrand,
    hasLocalReceiver: hasLocalReceiver(config),
    limitAction: createActionLimits(throttle),
    textComparer: threads.textComparer,
    documents: threads.documents,
    topUp,
    sellsWords: billing !== undefined,
    mailsLinks,
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
  return [
    ...buildSignInRoutes({ config, logger, pages, passwords, cookies, throttle, findPlace }),
    ...overviewRoutes({ ...pages, signUpIsOpen: config.signUp.mode === 'open' }),
    ...pageRoutes.flatMap((routesOf) => routesOf(pages)),
    ...(billing === undefined ? [] : [...buyWordsRoutes({ ...pages, billing }), ...paymentsRoutes(pages)]),
    ...operatorRoutes(pages),
  ];
}
