// What npm start reads from its environment. All problems at once.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Refusal } from './refusal.mjs';
import { inRoot } from './workspace.mjs';

const portMax = 65_535;

/** Every app that npm start can start, in the order of their start. Those that are built are started by default. */
const knownApps = ['api', 'worker', 'webhook-dispatcher', 'reconciler', 'dashboard'];

/** @throws Refusal that lists every problem */
export function readStartSettings(env) {
  const problems = [];
  const set = (name) => (env[name] === undefined || env[name] === '' ? undefined : env[name]);
  const host = set('HOST') ?? '127.0.0.1';
  const apiPort = readPort('API_PORT', set('API_PORT') ?? '3000', problems);
  const dashboardPort = readPort('DASHBOARD_PORT', set('DASHBOARD_PORT') ?? '3001', problems);
  const settings = {
    apps: readApps(set('APPS'), problems),
    dataDir: resolve(inRoot(), set('DATA_DIR') ?? '.data'),
    databaseUrl: set('DATABASE_URL') ?? readSecretFile('DATABASE_URL_FILE', set, problems),
    redisUrl: set('REDIS_URL') ?? readSecretFile('REDIS_URL_FILE', set, problems),
    host,
    apiPort,
    dashboardPort,
    publicApiUrl: set('PUBLIC_API_URL') ?? `http://${forUrl(host)}:${apiPort}/v1`,
    hasMasterKey: set('SECRETS_MASTER_KEY') !== undefined || set('SECRETS_MASTER_KEY_FILE') !== undefined,
    json: set('LOG_FORMAT') === 'json',
  };
  const { apps } = settings;
  if (apiPort === dashboardPort && apps.includes('api') && apps.includes('dashboard'))
    problems.push(`API_PORT and DASHBOARD_PORT are both ${apiPort}: each needs a port of its own`);
  if (!isFolder(settings.dataDir)) problems.push(`DATA_DIR names ${settings.dataDir}, which is there and is no folder`);
  if (problems.length > 0)
    throw new Refusal(`npm start cannot use its settings:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
  return settings;
}

/** An address to listen on, as one to call: every address of this machine is also reached at its own. */
export function forUrl(host) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Also true for one that can still be made. */
function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true;
}

function readSecretFile(name, set, problems) {
  const path = set(name);
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    problems.push(`${name} names ${path}, which cannot be read (${error.code})`);
    return undefined;
  }
}

function readPort(name, text, problems) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port >= 1 && port <= portMax))
    problems.push(`${name} must be a port from 1 to ${portMax}, not ${JSON.stringify(text)}`);
  return port;
}

function readApps(text, problems) {
  const existing = knownApps.filter((app) => existsSync(inRoot('apps', app, 'dist', 'main.js')));
  if (text === undefined) return existing;
  const wanted = text
    .split(',')
    .map((app) => app.trim())
    .filter((app) => app !== '');
  const unknown = wanted.filter((app) => !existing.includes(app));
  if (unknown.length > 0) problems.push(`APPS names ${unknown.join(', ')}; there are ${existing.join(', ')}`);
  if (wanted.length === 0) problems.push('APPS names no app');
  return existing.filter((app) => wanted.includes(app));
}
