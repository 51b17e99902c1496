/**
 * Chooses the language model for npm start: the configured model, one that is already running on this machine, or one
 * that --model downloads and runs here. Without a model, the light edit rewrites the texts.
 */
import { join } from 'node:path';
import { checkModelOnce } from './check-model-once.mjs';
import { findLocalModel } from './find-local-model.mjs';
import { UserError } from './user-error.mjs';

/**
 * `env` contains settings for the apps. `rows` are printed with the addresses. `stop` ends the model's process.
 * @typedef {{ env: Record<string, string>, rows: string[][], stop?: () => Promise<void> }} StartedModel
 */

const withoutModel = 'HUMANIZER=light-edit npm start';
/** A model on a local computer generates far fewer tokens per second than a hosted model. */
const localRequestTimeoutMs = 900_000;

/**
 * @param {import('./start.mjs').Launch} launch
 * @returns {Promise<StartedModel>}
 */
export async function startModel(launch) {
  const { settings } = launch;
  if (settings.wantedModel !== undefined) return startOwnModel(launch, settings.wantedModel);
  if (settings.model !== undefined) {
    const { name, baseUrl } = settings.model;
    return withCheck(launch, {
      env: {},
      rows: [['Engine', `language model ${name} at ${withoutCredentials(baseUrl)}`]],
    });
  }
  if (!settings.looksForModel) return lightEdit([]);
  const found = await findLocalModel(settings.modelName);
  if (found === undefined) {
    return lightEdit([
      ['Use a model', 'it rewrites whole paragraphs: npm start -- --model downloads one and runs it here'],
    ]);
  }
  const { server, baseUrl, name, others } = found;
  return withCheck(launch, {
    env: { MODEL_BASE_URL: baseUrl, MODEL_NAME: name },
    rows: [
      ['Engine', `language model ${name} at ${baseUrl} (${server}, found on this machine)`],
      ...(others.length === 0
        ? []
        : [['Another model', `MODEL_NAME=NAME npm start; NAME: ${others.slice(0, 5).join(', ')}`]]),
      ['Without it', withoutModel],
    ],
  });
}

/** @param {string[][]} rows */
function lightEdit(rows) {
  return { env: {}, rows: [['Engine', 'light edit (rules only)'], ...rows] };
}

/**
 * Downloads a model if necessary and runs it. If that fails, the light edit is used.
 * @param {import('./start.mjs').Launch} launch
 * @param {string} wanted a name, file or URL; empty for a model that fits in memory
 * @returns {Promise<StartedModel>}
 */
async function startOwnModel(launch, wanted) {
  const { settings, devServers, log, shutdown } = launch;
  const report = (/** @type {string} */ line) => log.write(line);
  const toolsDir = join(settings.dataDir, 'tools');
  const { signal } = shutdown;
  try {
    const file = await devServers.findModelFile({
      wanted,
      workingDir: settings.workingDir,
      modelsDir: join(settings.dataDir, 'models'),
      endpoint: settings.modelEndpoint,
      report,
      onProgress: createProgressBar(log),
      signal,
    });
    const accelerator = settings.modelAccelerator ?? devServers.detectAccelerator();
    const runtimeDir = await devServers.installModelRuntime({ toolsDir, accelerator, report, signal });
    const model = await devServers.startEmbeddedModel({
      file,
      runtimeDir,
      accelerator,
      report,
      threads: settings.modelThreads,
      dataDir: settings.dataDir,
      stopping: signal,
      onAbandoned: shutdown.giveUp,
    });
    launch.running.push({ kind: 'servers', name: 'language model', stop: () => model.stop() });
    return withCheck(launch, {
      env: {
        MODEL_TIMEOUT_MS: String(localRequestTimeoutMs),
        MODEL_CONCURRENCY: String(model.sequences),
        ...settings.modelEnv,
        HUMANIZER: 'model',
        MODEL_BASE_URL: model.baseUrl,
        MODEL_NAME: model.name,
        MODEL_API_KEY: model.apiKey,
      },
      rows: [['Engine', `language model ${model.name}, running here at ${model.baseUrl}`]],
    });
  } catch (error) {
    shutdown.throwIfSignalled();
    if (error instanceof devServers.UnknownModelError) throw new UserError(error.message, 'npm start -- --help');
    log.write(`no language model: ${error.message}; the light edit rewrites the texts`, 'warn');
    // The settings may name another model, which the user did not ask for.
    return { ...lightEdit([['No model', error.message]]), env: { HUMANIZER: 'light-edit' } };
  }
}

/**
 * Adds the instructions that suit the model.
 * @param {import('./start.mjs').Launch} launch
 * @param {StartedModel} started
 */
async function withCheck(launch, started) {
  const checked = await checkModelOnce(launch, started.env);
  return { ...started, env: { ...started.env, ...checked.env }, rows: [...started.rows, ...checked.rows] };
}

/**
 * Reports the progress of a download: in a terminal, on one line that is updated; otherwise, on a new line for each
 * tenth of the download.
 * @param {import('./console.mjs').Console} log
 */
function createProgressBar(log) {
  let shown = -1;
  const width = 30;
  return (/** @type {number} */ arrived, /** @type {number} */ all) => {
    const percent = Math.floor((arrived / all) * 100);
    if (percent === shown || (!process.stdout.isTTY && percent % 10 !== 0)) return;
    shown = percent;
    const done = Math.floor((percent / 100) * width);
    const text = `${'█'.repeat(done)}${'░'.repeat(width - done)} ${percent}% of ${Math.ceil(all / 1e6)} MB`;
    if (process.stdout.isTTY) process.stdout.write(`\r${text}${percent === 100 ? '\n' : ''}`);
    else log.write(`Language model: ${percent}% of ${Math.ceil(all / 1e6)} MB`);
  };
}

/** @param {string} url */
function withoutCredentials(url) {
  const parsed = URL.parse(url);
  return parsed === null ? url : `${parsed.protocol}//${parsed.host}${parsed.pathname}`;
}
