/**
 * Runs the short form of `ops model check` the first time a model is used, and stores the result, which determines the
 * instructions to use (MODEL_TIER). MODEL_CHECK=off skips the check. The result does not change which passes run,
 * because only an operator may decide to omit the audit.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runOps } from './run-ops.mjs';

/** Maximum wait during the first start. A slower model gets the compact instructions. */
const checkTimeoutMs = 45_000;
const fileName = 'model-checks.json';

/**
 * `tier` is undefined if the model could not be reached. Such a result is not stored.
 * @typedef {{ tier: string | undefined, summary: string }} Checked
 */

/**
 * @param {import('./start.mjs').Launch} launch
 * @param {Record<string, string>} modelEnv the model's settings that are not in the environment
 * @returns {Promise<{ env: Record<string, string>, rows: string[][] }>}
 */
export async function checkModelOnce({ settings, log, shutdown }, modelEnv) {
  const env = { ...process.env, ...modelEnv };
  const { MODEL_TIER: tier = 'auto' } = env;
  if (settings.modelCheck === 'off' || tier !== 'auto') return { env: {}, rows: [] };
  const path = join(settings.dataDir, fileName);
  const known = readKnown(path);
  const key = keyOf(env);
  let checked = known[key];
  if (checked === undefined) {
    log.write(`Language model: checking ${env.MODEL_NAME} once, for at most ${checkTimeoutMs / 1_000} s`);
    checked = await check(env);
    shutdown.throwIfSignalled();
    if (checked.tier !== undefined) keep(path, { ...known, [key]: checked });
  }
  return {
    env: checked.tier === undefined ? {} : { MODEL_TIER: checked.tier },
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
    const reason = error.message
      .split('\n')
      .at(-1)
      .replace(/^ops model check: /, '');
    if (!reason.includes('took longer')) return { tier: undefined, summary: `not possible: ${reason}` };
    return { tier: 'compact', summary: `not finished in ${checkTimeoutMs / 1_000} s, compact instructions` };
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
    ...(ok
      ? []
      : [`below the recommended level: consider MODEL_PASSES=${recommended.passes.join(',')} or another model`]),
  ];
  return { tier: recommended.tier, summary: parts.join(', ') };
}

/**
 * @param {string} path
 * @returns {Record<string, Checked | undefined>}
 */
function readKnown(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // The file does not exist yet or is damaged, so models are checked again.
    return {};
  }
}

/**
 * @param {string} path
 * @param {Record<string, Checked | undefined>} results
 */
function keep(path, results) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(results, undefined, 2)}\n`);
  renameSync(`${path}.new`, path);
}

/**
 * Identifies a model by address and name. The port of an embedded server changes with each start.
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
