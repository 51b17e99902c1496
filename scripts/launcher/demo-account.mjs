/**
 * The account for trying out the service. It is created during the first start. Its key is stored in DATA_DIR, in a
 * file that only its owner can read, so that later starts can show the key again. The database stores only a hash of
 * the key.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const words = 100_000;

/**
 * @typedef {{ accountId: string, apiKey: string, signingSecret: string, balance: number, isNew: boolean }} DemoAccount
 */

/**
 * @param {{ dataDir: string, ops: import('./run-ops.mjs').Ops }} deps
 * @returns {Promise<DemoAccount>}
 */
export async function ensureDemoAccount({ dataDir, ops }) {
  const path = join(dataDir, 'demo-account.json');
  const kept = await findStored(path, ops);
  if (kept !== undefined) return { ...kept, isNew: false };
  const account = await ops(['accounts', 'create', '--name', 'Demo', '--words', String(words)]);
  const key = await ops(['keys', 'create', '--account', account.account_id, '--name', 'Demo']);
  const demo = { accountId: account.account_id, apiKey: key.api_key, signingSecret: key.signing_secret };
  writeFileSync(`${path}.new`, `${JSON.stringify(demo, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return { ...demo, balance: account.balance, isNew: true };
}

/**
 * Returns the stored account if it exists in the current database.
 * @param {string} path
 * @param {import('./run-ops.mjs').Ops} ops
 */
async function findStored(path, ops) {
  if (!existsSync(path)) return undefined;
  const demo = JSON.parse(readFileSync(path, 'utf8'));
  try {
    const { balance } = await ops(['accounts', 'show', '--account', demo.accountId]);
    return { ...demo, balance };
  } catch (error) {
    // After any other error, such as a database timeout, the account and its key must be kept.
    if (error.message.includes(`there is no account ${demo.accountId}`)) return undefined;
    throw error;
  }
}
