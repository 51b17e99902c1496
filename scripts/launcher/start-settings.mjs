/** The settings that npm start reads from its environment. All problems are reported at once. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from './user-error.mjs';
import { inRoot } from './workspace.mjs';

const portMax = 65_535;

/**
 * All apps that npm start can start, in the order in which they start. By default, all apps that have been built are
 * started.
 */
const knownApps = ['api', 'worker', 'webhook-dispatcher', 'reconciler', 'dashboard'];

/** @typedef {ReturnType<typeof readStartSettings>} StartSettings */
/** @typedef {(name: string) => string | undefined} GetVariable the value of a variable; undefined if empty */

const accelerators = /** @type {const} */ (['cpu', 'cuda', 'metal', 'vulkan']);

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {{ wantedModel?: string | undefined }} options `wantedModel` is the value of --model, which may be empty
 * @throws {UserError} that lists all problems
 */
export function readStartSettings(env, { wantedModel } = {}) {
  /** @type {string[]} */
  const problems = [];
  /** @type {GetVariable} */
  const get = (name) => (env[name] === '' ? undefined : env[name]);
  const host = get('HOST') ?? '127.0.0.1';
  const apiPort = readPort('API_PORT', get('API_PORT') ?? '3000', problems);
  const dashboardPort = readPort('DASHBOARD_PORT', get('DASHBOARD_PORT') ?? '3001', problems);
  const metricsText = get('METRICS_PORT');
  const metricsPort = metricsText === undefined ? undefined : readPort('METRICS_PORT', metricsText, problems);
  const settings = {
    apps: readApps(get('APPS'), problems),
    dataDir: resolve(inRoot(), get('DATA_DIR') ?? '.data'),
    databaseUrl: get('DATABASE_URL') ?? readSecretFile('DATABASE_URL_FILE', get, problems),
    databaseOwnerUrl: get('DATABASE_OWNER_URL') ?? readSecretFile('DATABASE_OWNER_URL_FILE', get, problems),
    redisUrl: get('REDIS_URL') ?? readSecretFile('REDIS_URL_FILE', get, problems),
    host,
    apiPort,
    dashboardPort,
    // The first app uses this port, and the others use the ports that follow.
    metricsPorts: new Map(metricsPort === undefined ? [] : knownApps.map((app, index) => [app, metricsPort + index])),
    publicApiUrl: get('PUBLIC_API_URL') ?? `http://${urlHost(host)}:${apiPort}/v1`,
    hasMasterKey: get('SECRETS_MASTER_KEY') !== undefined || get('SECRETS_MASTER_KEY_FILE') !== undefined,
    model: readModel(get),
    wantedModel,
    modelName: get('MODEL_NAME'),
    // Do not look for a model if an address is set. If the settings are incomplete, the worker reports the problem.
    looksForModel: get('MODEL_BASE_URL') === undefined && get('HUMANIZER') !== 'light-edit',
    modelEnv: Object.fromEntries(
      ['MODEL_TIMEOUT_MS', 'MODEL_CONCURRENCY'].flatMap((name) =>
        get(name) === undefined ? [] : [[name, get(name) ?? '']],
      ),
    ),
    modelEndpoint: get('HF_ENDPOINT'),
    modelAccelerator: readAccelerator(get('MODEL_ACCELERATOR'), problems),
    modelThreads: readThreads(get('MODEL_THREADS'), problems),
    modelCheck: get('MODEL_CHECK') ?? 'on',
    workingDir: get('INIT_CWD') ?? process.cwd(),
    json: get('LOG_FORMAT') === 'json',
  };
  if (metricsPort !== undefined && metricsPort + knownApps.length - 1 > portMax)
    problems.push(`METRICS_PORT must be at most ${portMax - knownApps.length + 1}`);
  const ports = listPorts(settings);
  for (const [index, { label, port }] of ports.entries()) {
    const other = ports.slice(0, index).find((earlier) => earlier.port === port);
    if (other !== undefined) problems.push(`${other.label} and ${label} are both ${port}; they must differ`);
  }
  if (!canBeFolder(settings.dataDir)) problems.push(`DATA_DIR names ${settings.dataDir}, which is not a folder`);
  if (problems.length > 0)
    throw new UserError(`Invalid settings for npm start:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
  return settings;
}

/**
 * Returns the ports on which the apps listen. `name` and `value` identify the setting that determines the port, and
 * `label` describes the port.
 * @param {{ apps: readonly string[], apiPort: number, dashboardPort: number, metricsPorts: Map<string, number> }} settings
 */
export function listPorts({ apps, apiPort, dashboardPort, metricsPorts }) {
  const [first = 0] = metricsPorts.values();
  return [
    { app: 'api', name: 'API_PORT', value: apiPort, label: 'API_PORT', port: apiPort },
    { app: 'dashboard', name: 'DASHBOARD_PORT', value: dashboardPort, label: 'DASHBOARD_PORT', port: dashboardPort },
    ...Array.from(metricsPorts, ([app, port]) => {
      return { app, name: 'METRICS_PORT', value: first, label: `METRICS_PORT of the ${app}`, port };
    }),
  ].filter(({ app }) => apps.includes(app));
}

/**
 * Returns the name and address of the language model, for display. The worker validates the settings.
 * @param {GetVariable} get
 * @returns {{ name: string, baseUrl: string } | undefined} undefined if only the light edit is used
 */
function readModel(get) {
  const [name, baseUrl] = [get('MODEL_NAME'), get('MODEL_BASE_URL')];
  if (name === undefined || baseUrl === undefined || get('HUMANIZER') === 'light-edit') return undefined;
  return { name, baseUrl };
}

/**
 * Returns the host to put in a URL for a listening address. A wildcard address is replaced with loopback.
 * @param {string} host
 */
export function urlHost(host) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * Returns true for a folder and for a path that does not exist.
 * @param {string} path
 */
function canBeFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true;
}

/**
 * @param {string} name
 * @param {GetVariable} get
 * @param {string[]} problems
 */
function readSecretFile(name, get, problems) {
  const path = get(name);
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    problems.push(`${name} names ${path}, which cannot be read (${error.code})`);
    return undefined;
  }
}

/**
 * @param {string | undefined} text
 * @param {string[]} problems
 */
function readAccelerator(text, problems) {
  const accelerator = accelerators.find((one) => one === text);
  if (text !== undefined && text !== 'auto' && accelerator === undefined)
    problems.push(`MODEL_ACCELERATOR must be auto, ${accelerators.join(', ')}, not ${JSON.stringify(text)}`);
  return accelerator;
}

/**
 * @param {string | undefined} text
 * @param {string[]} problems
 */
function readThreads(text, problems) {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  problems.push(`MODEL_THREADS must be a whole number from 1 to 999, not ${JSON.stringify(text)}`);
  return undefined;
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string[]} problems
 */
function readPort(name, text, problems) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port >= 1 && port <= portMax))
    problems.push(`${name} must be a port from 1 to ${portMax}, not ${JSON.stringify(text)}`);
  return port;
}

/**
 * @param {string | undefined} text
 * @param {string[]} problems
 */
function readApps(text, problems) {
  const existing = knownApps.filter((app) => existsSync(inRoot('apps', app, 'dist', 'main.js')));
  if (text === undefined) return existing;
  const wanted = text
    .split(',')
    .map((app) => app.trim())
    .filter((app) => app !== '');
  const unknown = wanted.filter((app) => !existing.includes(app));
  if (unknown.length > 0) problems.push(`APPS names ${unknown.join(', ')}; the apps are ${existing.join(', ')}`);
  if (wanted.length === 0) problems.push('APPS names no app');
  return existing.filter((app) => wanted.includes(app));
}
