/**
 * Runs the short form of `ops model check` for a model that was not used before, and keeps the result, which selects the
 * instructions (MODEL_TIER) and passes. MODEL_CHECK=off skips it.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOps } from './run-ops.mjs';

/** A first start waits at most this long. A model that is slower gets the short instructions. */
const checkTimeoutMs = 90_000;
const fileName = 'model-checks.json';

/**
 * `ok` is undefined if the model did not finish the check.
 * @typedef {{ tier: string, passes?: string, ok?: boolean, summary: string }} Checked
 */

/**
 * @param {import('./start.mjs').Launch} launch
 * @param {Record<string, string>} modelEnv the model's settings that are not in the environment
 * @returns {Promise<{ env: Record<string, string>, rows: string[][] }>}
 */
export async function checkModelOnce({ settings, log, shutdown }, modelEnv) {
  const env = { ...process.env, ...modelEnv };
  const { MODEL_TIER: tier = 'auto', MODEL_PASSES: passes } = env;
  if (settings.modelCheck === 'off' || tier !== 'auto') return { env: {}, rows: [] };
  const path = join(settings.dataDir, fileName);
  const known = readKnown(path);
  const key = keyOf(env);
  let checked = known[key];
  if (checked === undefined) {
    log.write(`Language model: checking ${env.MODEL_NAME} once, for at most ${checkTimeoutMs / 1_000} s`);
    checked = await check(env);
    shutdown.throwIfSignalled();
    mkdirSync(settings.dataDir, { recursive: true });
    writeFileSync(`${path}.new`, `${JSON.stringify({ ...known, [key]: checked }, undefined, 2)}\n`);
    renameSync(`${path}.new`, path);
  }
  return {
    env: {
      MODEL_TIER: checked.tier,
      ...(passes === undefined && checked.passes !== undefined ? { MODEL_PASSES: checked.passes } : {}),
    },
    rows: [['Check', `${checked.summary}; details: npm run ops -- model check`]],
  };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Checked>}
 */
async function check(env) {
  const limited = { ...env, MODEL_JOB_LIMIT_MS: String(checkTimeoutMs), MODEL_TIER: 'auto' };
  const args = ['model', 'check', '--short', '--json', '--concurrency', env.MODEL_CONCURRENCY ?? '4'];
  try {
    return describe(await runOps(args, limited));
  } catch (error) {
    const report = error.json;
    if (report !== undefined) return describe(report);
    return { tier: 'compact', summary: `not finished (${error.message.split('\n').at(-1)}), compact instructions` };
  }
}

/**
 * @param {any} report the JSON of `ops model check`
 * @returns {Checked}
 */
function describe({ ok, rewriting, audit, recommended }) {
  const { accepted, paragraphs } = rewriting;
  const { changed, faithful } = audit;
  const parts = [
    `${accepted} of ${paragraphs} paragraphs accepted`,
    `${changed.caught} of ${changed.of} changes caught`,
    `${faithful.falseAlarms} of ${faithful.of} false alarms`,
    `${recommended.tier} instructions`,
    ...(ok ? [] : ['below the recommended level']),
  ];
  return { tier: recommended.tier, passes: recommended.passes.join(','), ok, summary: parts.join(', ') };
}

/**
 * @param {string} path
 * @returns {Record<string, Checked | undefined>}
 */
function readKnown(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // There is no file yet, or it is damaged. A check is repeated then.
    return {};
  }
}

/**
 * Identifies a model by its address and its name. The port of an embedded server differs in each start.
 * @param {NodeJS.ProcessEnv} env
 */
function keyOf({
  MODEL_BASE_URL: url = '',
  MODEL_NAME: name = '',
  MODEL_AUDIT_NAME: auditor = '',
  HUMANIZER: engine = '',
}) {
  const host = engine === 'model' && /^http:\/\/127\.0\.0\.1:2\d{4}\//.test(url) ? 'embedded' : url;
  return createHash('sha256')
    .update(JSON.stringify([host, name, auditor]))
    .digest('hex')
    .slice(0, 16);
}
