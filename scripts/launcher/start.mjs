/**
 * npm start: starts the servers, migrates the database, starts the apps, creates a demo account and prints the
 * addresses. It then supervises everything until Ctrl-C.
 */
import { join } from 'node:path';
import { checkAppSettings } from './check-app-settings.mjs';
import { checkPorts } from './check-ports.mjs';
import { createConsole } from './console.mjs';
import { chooseDatabaseUrls } from './database-urls.mjs';
import { ensureDemoAccount } from './demo-account.mjs';
import { ensureDemoUsers } from './demo-users.mjs';
import { launchesFolder } from './launch-record.mjs';
import { localReceiver } from './local-receiver.mjs';
import { ensureMasterKey } from './master-key.mjs';
import { readyText } from './ready-text.mjs';
import { runOps } from './run-ops.mjs';
import { createShutdown } from './shutdown.mjs';
import { startModel } from './start-model.mjs';
import { startOneApp } from './start-one-app.mjs';
import { readStartSettings, urlHost } from './start-settings.mjs';
import { UserError } from './user-error.mjs';

/** The timeout for stopping an app exceeds the app's own grace period, so that the app can use all of it. */
const graceMsDefault = 25_000;
const graceMarginMs = 5_000;
/** EX_CONFIG from sysexits.h: the app cannot start until the configuration changes. */
const configurationExitCode = 78;

/**
 * The state that the startup steps share. `running` lists what was started, in order. The items are stopped in reverse
 * order.
 * @typedef {{
 *   settings: import('./start-settings.mjs').StartSettings,
 *   devServers: typeof import('@humanize/dev-servers'),
 *   log: import('./console.mjs').Console,
 *   shutdown: import('./shutdown.mjs').Shutdown,
 *   running: { kind: 'app' | 'record' | 'servers', name: string, stop: () => unknown }[], }} Launch
 */

/**
 * @param {string[]} args `--model`, which can be followed by a name, a file or a URL
 * @returns {Promise<number>} the exit code, after everything has stopped
 */
export async function run(args) {
  const settings = readStartSettings(process.env, { wantedModel: readModelArgument(args) });
  const log = createConsole({
    json: settings.json,
    write: (text) => process.stdout.write(text),
    color: process.stdout.isTTY ?? false,
  });
  const shutdown = createShutdown(log);
  /** @type {Launch} */
  const launch = { settings, devServers: await import('@humanize/dev-servers'), log, shutdown, running: [] };
  try {
    await startAll(launch);
    log.write(`${await shutdown.requested}: stopping`);
  } catch (error) {
    if (error instanceof UserError) log.writeRaw(error.message);
    else log.write(error.message, 'error');
    shutdown.fail();
  } finally {
    await stopAll(launch);
  }
  if (launch.running.length > 0) log.write('everything has stopped');
  return shutdown.exitCode();
}

/**
 * @param {string[]} args
 * @returns {string | undefined} the value of --model, or an empty string if --model has no value
 */
function readModelArgument(args) {
  const [first, ...rest] = args.flatMap((arg) => (arg.startsWith('--model=') ? ['--model', arg.slice(8)] : [arg]));
  if (first === undefined) return undefined;
  if (first === '--model' && rest.length <= 1) return rest[0] ?? '';
  throw new UserError(`npm start takes only --model [NAME|FILE|URL], not ${args.join(' ')}.`, 'npm start -- --help');
}

/** @param {Launch} launch */
async function startAll(launch) {
  const { settings, devServers, log, shutdown, running } = launch;
  const { dataDir } = settings;
  await reapPrevious(launch);
  await checkPorts(settings, devServers);
  const misspelled = await checkAppSettings(settings, process.env);
  for (const { variable, setting } of misspelled)
    log.write(`${variable} is not a setting and is ignored; did you mean ${setting}?`, 'warn');
  const servers = await startServers(launch);
  running.push({ kind: 'servers', name: 'servers', stop: () => servers.stop() });
  shutdown.throwIfSignalled();
  const model = settings.apps.includes('worker') ? await startModel(launch) : { env: {}, rows: [] };
  shutdown.throwIfSignalled();

  const { databaseUrl, databaseOwnerUrl, appUrls, roleSettings } = chooseDatabaseUrls(settings, servers.databaseUrl);
  const env = {
    ...appEnvironment(settings, { databaseUrl, redisUrl: servers.redisUrl }),
    // The apps would warn again.
    ...Object.fromEntries(misspelled.map(({ variable }) => [variable, undefined])),
    ...(await localReceiver(settings, devServers, process.env)),
    ...model.env,
  };
  const record = devServers.createOwnedFolder(launchesFolder(dataDir), {
    databaseUrl,
    databaseOwnerUrl,
    roleSettings,
    redisUrl: servers.redisUrl,
    dashboardUrl: env.PUBLIC_DASHBOARD_URL,
  });
  running.push({ kind: 'record', name: 'record', stop: () => record.remove() });
  /** @type {import('./run-ops.mjs').Ops} */
  const ops = (args) => runOps(args, env);
  const { applied } = await runOps(['migrate'], { ...env, ...roleSettings, DATABASE_OWNER_URL: databaseOwnerUrl });
  log.write(
    applied?.length > 0
      ? `database schema: applied ${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'}`
      : 'database schema: up to date',
  );

  const demo = settings.apps.includes('api') ? await ensureDemoAccount({ dataDir, ops }) : undefined;
  shutdown.throwIfSignalled();
  const apps = await Promise.allSettled(
    settings.apps.map((app) => {
      const metricsPort = settings.metricsPorts.get(app);
      const health = metricsPort === undefined ? {} : { HEALTH_PORT: String(metricsPort) };
      return startApp({ launch, app, env: { ...env, ...health, DATABASE_URL: appUrls[app] }, record });
    }),
  );
  const failed = apps.find((app) => app.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  const withDashboard = demo !== undefined && settings.apps.includes('dashboard');
  const dashboardUrl = `http://${urlHost(settings.host)}:${settings.dashboardPort}`;
  const users = withDashboard
    ? await ensureDemoUsers({ dataDir, accountId: demo.accountId, dashboardUrl, ops })
    : undefined;
  log.writeRaw(readyText({ settings, demo, users, modelRows: model.rows }));
}

/**
 * Ends the processes that a killed launcher left running. Apps are ended before the servers that they use.
 * @param {Launch} launch
 */
async function reapPrevious({ settings, devServers, log }) {
  const holder = devServers.findDataFolderOwner(settings.dataDir);
  const needsFolder = settings.databaseUrl === undefined || settings.redisUrl === undefined;
  if (needsFolder && holder !== undefined) throw alreadyRunning(settings, holder);
  const reaped = await devServers.cleanUpStaleFolders(launchesFolder(settings.dataDir));
  if (reaped.length > 0) log.write(`stopped processes left by an earlier start: ${reaped.join(', ')}`);
}

/**
 * @param {{ dataDir: string }} settings
 * @param {number} pid
 */
function alreadyRunning({ dataDir }, pid) {
  return new UserError(
    `npm start is already running on ${dataDir} (process ${pid}).`,
    'Stop it with Ctrl-C, or start a second one: DATA_DIR=.data-2 API_PORT=3100 DASHBOARD_PORT=3101 npm start',
  );
}

/** @param {Launch} launch */
async function startServers({ settings, devServers, log, shutdown }) {
  const { databaseUrl, redisUrl, dataDir } = settings;
  try {
    return await devServers.startServers({
      databaseUrl,
      redisUrl,
      prefer: 'embedded',
      dataDir,
      toolsDir: join(dataDir, 'tools'),
      forTests: false,
      withOwner: true,
      report: (line) => log.write(line),
      stopping: shutdown.signal,
      onAbandoned: shutdown.giveUp,
    });
  } catch (error) {
    throw error instanceof devServers.DataFolderTakenError ? alreadyRunning(settings, error.ownerPid) : error;
  }
}

/**
 * Returns the user's environment with the addresses of the servers and the apps.
 * @param {import('./start-settings.mjs').StartSettings} settings
 * @param {{ databaseUrl: string, redisUrl: string }} servers
 * @returns {NodeJS.ProcessEnv}
 */
function appEnvironment(settings, servers) {
  // Each app needs its own HEALTH_PORT. The URL files have already been read, and apps do not connect as the owner.
  const {
    HEALTH_PORT: _port,
    DATABASE_URL_FILE: _database,
    DATABASE_OWNER_URL: _owner,
    DATABASE_OWNER_URL_FILE: _ownerFile,
    REDIS_URL_FILE: _redis,
    ...own
  } = process.env;
  const dashboardUrl = own.PUBLIC_DASHBOARD_URL ?? `http://${urlHost(settings.host)}:${settings.dashboardPort}`;
  return {
    ...own,
    ...ensureMasterKey(settings),
    DATABASE_URL: servers.databaseUrl,
    REDIS_URL: servers.redisUrl,
    HOST: settings.host,
    API_PORT: String(settings.apiPort),
    DASHBOARD_PORT: String(settings.dashboardPort),
    PUBLIC_API_URL: settings.publicApiUrl,
    // For evaluation, anyone can sign up, and each change is displayed with its reason.
    SIGN_UP: own.SIGN_UP ?? 'open',
    STORE_EDITS: own.STORE_EDITS ?? 'on',
    PUBLIC_DASHBOARD_URL: dashboardUrl,
    // Errors link to their documentation, and the reference sends requests to this API.
    DOCS_URL: own.DOCS_URL ?? `${dashboardUrl}/docs`,
    REFERENCE_API_URL: own.REFERENCE_API_URL ?? `http://${urlHost(settings.host)}:${settings.apiPort}/v1`,
  };
}

/** On a busy machine, startup can time out. Other failures recur on every attempt. */
const firstStartAttemptsMax = 3;

/**
 * Retries the first start. The supervisor retries later starts.
 * @template T
 * @param {() => Promise<T>} start
 * @param {import('./shutdown.mjs').Shutdown} shutdown
 */
function withRetries(start, shutdown) {
  let attemptsLeft = firstStartAttemptsMax;
  /** @returns {Promise<T>} */
  const attempt = async () => {
    attemptsLeft -= 1;
    try {
      const child = await start();
      attemptsLeft = 0;
      return child;
    } catch (error) {
      if (attemptsLeft <= 0 || shutdown.signal.aborted || error.exitCode === configurationExitCode) throw error;
      return attempt();
    }
  };
  return attempt;
}

/**
 * @param {{
 *   launch: Launch,
 *   app: string,
 *   env: NodeJS.ProcessEnv,
 *   record: import('@humanize/dev-servers').OwnedFolder,
 * }} options
 */
async function startApp({ launch: { devServers, log, shutdown, running }, app, env, record }) {
  const graceMs = Number(env.SHUTDOWN_GRACE_MS || graceMsDefault);
  const start = () => startOneApp({ app, env, startChild: devServers.startChild, record, log });
  const supervision = await devServers.supervise({
    name: app,
    start: withRetries(start, shutdown),
    stopSignal: 'SIGTERM',
    stopTimeoutMs: graceMs + graceMarginMs,
    finalExitCodes: [configurationExitCode],
    report: (line) => log.write(line, 'warn'),
    stopping: shutdown.signal,
    onAbandoned: shutdown.giveUp,
  });
  running.push({ kind: 'app', name: app, stop: () => supervision.stop() });
  shutdown.onKill(() => {
    const pid = supervision.pid();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  });
}

/**
 * Stops the apps concurrently, then removes their record, and then stops the servers, which the apps need until they
 * have exited.
 * @param {Launch} launch
 */
async function stopAll({ running, log }) {
  const attempt = async (/** @type {Launch['running'][number]} */ { name, stop }) => {
    try {
      await stop();
    } catch (error) {
      log.write(`${name} could not be stopped: ${error.message}`, 'error');
    }
  };
  await Promise.all(running.filter(({ kind }) => kind === 'app').map(attempt));
  for (const part of running.filter(({ kind }) => kind !== 'app').toReversed()) await attempt(part);
}
