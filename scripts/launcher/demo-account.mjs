// The account that one can try the service with: made at the first start, kept in DATA_DIR (readable by the owner
// alone), so that later starts can show its key again. In the database the key can never be read again.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const words = 100_000;

/**
 * @param {{ dataDir: string, ops: (args: string[]) => Promise<object> }} deps `ops` runs the operator's command
 * @returns {Promise<{ accountId: string, apiKey: string, signingSecret: string, balance: number, isNew: boolean }>}
 */
export async function ensureDemoAccount({ dataDir, ops }) {
  const path = join(dataDir, 'demo-account.json');
  const kept = await findKept(path, ops);
  if (kept !== undefined) return { ...kept, isNew: false };
  const account = await ops(['accounts', 'create', '--name', 'Demo', '--words', String(words)]);
  const key = await ops(['keys', 'create', '--account', account.account_id, '--name', 'Demo']);
  const demo = { accountId: account.account_id, apiKey: key.api_key, signingSecret: key.signing_secret };
  writeFileSync(`${path}.new`, `${JSON.stringify(demo, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return { ...demo, balance: account.balance, isNew: true };
}

/** Kept ones are of use only in the database that they were made in: DATABASE_URL may name another one today. */
async function findKept(path, ops) {
  if (!existsSync(path)) return undefined;
  const demo = JSON.parse(readFileSync(path, 'utf8'));
  try {
    const { balance } = await ops(['accounts', 'show', '--account', demo.accountId]);
    return { ...demo, balance };
  } catch (error) {
    if (error.exitCode === 1) return undefined;
    throw error;
  }
}
