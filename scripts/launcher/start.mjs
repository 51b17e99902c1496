// npm start: servers, migration, apps, demo account, addresses; then it watches over them until Ctrl-C.
import { join } from 'node:path';
import { createConsole } from './console.mjs';
import { ensureDemoAccount } from './demo-account.mjs';
import { ensureDemoUser } from './demo-user.mjs';
import { launchesFolder } from './launch-record.mjs';
import { listenForEnd } from './listen-for-end.mjs';
import { localReceiver } from './local-receiver.mjs';
import { ensureMasterKey } from './master-key.mjs';
import { refuseTakenPorts } from './refuse-taken-ports.mjs';
import { Refusal } from './refusal.mjs';
import { runOps } from './run-ops.mjs';
import { startOneApp } from './start-one-app.mjs';
import { forUrl, readStartSettings } from './start-settings.mjs';
import { readyText } from './ready-text.mjs';

/** Longer than the apps' own grace period, which they keep by themselves. */
const graceMsDefault = 25_000;
const graceMarginMs = 5_000;
/** sysexits' EX_CONFIG: the app's message says what to change. */
const configurationExitCode = 78;

/** @returns the exit code, after everything has stopped */
export async function run() {
  const settings = readStartSettings(process.env);
  const devServers = await import('@humanize/dev-servers');
  const log = createConsole({
    json: settings.json,
    write: (text) => process.stdout.write(text),
    colour: process.stdout.isTTY ?? false,
  });
  const end = listenForEnd(log);
  /** What was started, in order; stopped the other way round. */
  const running = [];
  try {
    await startAll({ settings, devServers, log, end, running });
    const cause = await end.asked;
    log.say(`${cause}: stopping`);
  } catch (error) {
    if (error instanceof Refusal) log.show(error.message);
    else log.say(error.message, 'error');
    end.fail();
  } finally {
    await stopAll(running, log);
  }
  if (running.length > 0) log.say('everything has stopped');
  return end.exitCode();
}

async function startAll({ settings, devServers, log, end, running }) {
  const { dataDir } = settings;
  await clearLeftOvers({ settings, devServers, log });
  await refuseTakenPorts(settings, devServers);
  const servers = await startServers({ settings, devServers, log, end });
  running.push({ name: 'servers', stop: () => servers.stop() });
  end.goOn();

  const env = { ...appEnvironment(settings, servers), ...localReceiver(settings, devServers) };
  const record = devServers.createOwnedFolder(launchesFolder(dataDir), {
    databaseUrl: servers.databaseUrl,
    redisUrl: servers.redisUrl,
    dashboardUrl: env.PUBLIC_DASHBOARD_URL,
  });
  running.push({ name: 'record', stop: () => record.remove() });
  const { applied } = await runOps(['migrate'], env);
  log.say(
    applied?.length > 0 ? `database schema: applied ${applied.length} migrations` : 'database schema: up to date',
  );

  const withApi = settings.apps.includes('api');
  const demo = withApi ? await ensureDemoAccount({ dataDir, ops: (args) => runOps(args, env) }) : undefined;
  end.goOn();
  const apps = await Promise.allSettled(
    settings.apps.map((app) => startApp({ app, env, devServers, record, log, end, running })),
  );
  const failed = apps.find((app) => app.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  const withDashboard = demo !== undefined && settings.apps.includes('dashboard');
  const user = withDashboard
    ? await ensureDemoUser({
        dataDir,
        accountId: demo.accountId,
        dashboardUrl: `http://${forUrl(settings.host)}:${settings.dashboardPort}`,
        ops: (args) => runOps(args, env),
      })
    : undefined;
  log.show(readyText({ settings, demo, user }));
}

/** What a launcher left behind that was killed: apps first, so that they do not see their servers go. */
async function clearLeftOvers({ settings, devServers, log }) {
  const holder = devServers.findDataFolderHolder(settings.dataDir);
  const needsFolder = settings.databaseUrl === undefined || settings.redisUrl === undefined;
  if (needsFolder && holder !== undefined) throw alreadyRunning(settings, holder);
  const left = await devServers.reapDeadOwners(launchesFolder(settings.dataDir));
  if (left.length > 0) log.say(`ended what an earlier start left behind: ${left.join(', ')}`);
}

function alreadyRunning({ dataDir }, pid) {
  return new Refusal(
    `npm start is running on ${dataDir} already (process ${pid}).`,
    'Stop that one with Ctrl-C, or start another beside it: DATA_DIR=.data-2 API_PORT=3100 DASHBOARD_PORT=3101 npm start',
  );
}

async function startServers({ settings, devServers, log, end }) {
  const { databaseUrl, redisUrl, dataDir } = settings;
  try {
    return await devServers.startServers({
      databaseUrl,
      redisUrl,
      prefer: 'embedded',
      dataDir,
      toolsDir: join(dataDir, 'tools'),
      forTests: false,
      report: (line) => log.say(line),
      onGivenUp: end.giveUp,
    });
  } catch (error) {
    throw error instanceof devServers.DataFolderTakenError ? alreadyRunning(settings, error.holderPid) : error;
  }
}

/** The operator's own environment, and how the apps find the servers and each other. */
function appEnvironment(settings, servers) {
  const { HEALTH_PORT: _oneForAllWouldClash, DATABASE_URL_FILE: _read, REDIS_URL_FILE: _readToo, ...own } = process.env;
  return {
    ...own,
    ...ensureMasterKey(settings),
    DATABASE_URL: servers.databaseUrl,
    REDIS_URL: servers.redisUrl,
    HOST: settings.host,
    API_PORT: String(settings.apiPort),
    DASHBOARD_PORT: String(settings.dashboardPort),
    PUBLIC_API_URL: settings.publicApiUrl,
    // On one's own machine anybody may look around, and see each change with its reason.
    SIGN_UP: own.SIGN_UP ?? 'open',
    STORE_EDITS: own.STORE_EDITS ?? 'on',
    PUBLIC_DASHBOARD_URL: own.PUBLIC_DASHBOARD_URL ?? `http://${forUrl(settings.host)}:${settings.dashboardPort}`,
  };
}

/** A busy machine can make a start too slow for one of its limits; a real fault fails every time. */
const startTriesMax = 3;

/** The same start, whose first run may fail a few times; a later one that fails is the supervision's to repeat. */
function tryingAgain(start, end) {
  let triesLeft = startTriesMax;
  const attempt = async () => {
    triesLeft -= 1;
    try {
      const child = await start();
      triesLeft = 0;
      return child;
    } catch (error) {
      if (triesLeft <= 0 || end.stopsNow() || error.exitCode === configurationExitCode) throw error;
      return attempt();
    }
  };
  return attempt;
}

async function startApp({ app, env, devServers, record, log, end, running }) {
  const graceMs = Number(env.SHUTDOWN_GRACE_MS || graceMsDefault);
  const start = () => startOneApp({ app, env, startChild: devServers.startChild, record, log });
  const supervision = await devServers.supervise({
    name: app,
    start: tryingAgain(start, end),
    stopSignal: 'SIGTERM',
    stopTimeoutMs: graceMs + graceMarginMs,
    finalExitCodes: [configurationExitCode],
    report: (line) => end.stopsNow() || log.say(line, 'warn'),
    onGivenUp: end.giveUp,
  });
  running.push({ name: app, stop: () => supervision.stop() });
  end.onHurry(() => supervision.pid() !== undefined && process.kill(supervision.pid(), 'SIGKILL'));
}

const isApp = ({ name }) => name !== 'servers' && name !== 'record';

/** Apps together, then the record of them, then the servers that they need to the last. */
async function stopAll(running, log) {
  const attempt = async ({ name, stop }) => {
    try {
      await stop();
    } catch (error) {
      log.say(`${name} could not be stopped: ${error.message}`, 'error');
    }
  };
  await Promise.all(running.filter(isApp).map(attempt));
  for (const part of running.filter((one) => !isApp(one)).toReversed()) await attempt(part);
}
