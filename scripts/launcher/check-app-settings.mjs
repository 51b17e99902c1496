/** Checks the settings of all apps before anything starts, so that each problem is reported once. */
import { randomBytes } from 'node:crypto';
import { UserError } from './user-error.mjs';
import { startHelp } from './start-help.mjs';
import { inRoot } from './workspace.mjs';

/** Values of the settings that npm start sets after this check. Their addresses are not used. */
const laterSettings = {
  DATABASE_URL: 'postgres://localhost/humanize',
  REDIS_URL: 'redis://localhost',
};
/** With these settings, npm start looks for a model, which completes them. */
const modelNames = ['HUMANIZER', 'MODEL_BASE_URL', 'MODEL_NAME'];

/** Recognizes the variables of npm start itself. @param {string} name */
const isForStart = (name) => new RegExp(`\\b${name}\\b`).test(startHelp);

/**
 * @param {Pick<import('./start-settings.mjs').StartSettings, 'apps' | 'hasMasterKey' | 'looksForModel' | 'wantedModel'>} settings
 * @param {NodeJS.ProcessEnv} env the environment of the apps
 * @returns {Promise<{ variable: string, setting: string }[]>} variables that resemble a setting but are none
 * @throws {UserError} that lists all problems, each with the apps that it affects
 */
export async function checkAppSettings(settings, env) {
  const { findMisspelledSettings } = await import(inRoot('packages/runtime/dist/index.js'));
  /** @type {NodeJS.ProcessEnv} */
  const checked = { ...env, ...laterSettings };
  if (!settings.hasMasterKey) checked.SECRETS_MASTER_KEY = randomBytes(32).toString('base64');
  if (settings.looksForModel || settings.wantedModel !== undefined) for (const name of modelNames) delete checked[name];
  /** @type {Map<string, string[]>} */
  const problems = new Map();
  /** @type {Record<string, unknown>} */
  const schema = {};
  for (const app of settings.apps) {
    const parts = Object.entries(await import(inRoot('apps', app, 'dist/config.js')));
    schema[app] = parts.find(([name]) => name.endsWith('Settings'))?.[1];
    const read = parts.find(([name]) => /^read\w+Config$/.test(name))?.[1];
    try {
      read(checked);
    } catch (error) {
      for (const problem of error.problems ?? []) problems.set(problem, [...(problems.get(problem) ?? []), app]);
      if (error.problems === undefined) throw error;
    }
  }
  if (problems.size > 0) {
    const lines = Array.from(problems, ([problem, apps]) => `  - ${problem} (${apps.join(', ')})`);
    throw new UserError(`Invalid settings:\n${lines.join('\n')}`);
  }
  return findMisspelledSettings(schema, env, isForStart);
}
