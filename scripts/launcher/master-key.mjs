/** The key that encrypts signing secrets: the operator's key, or a key that the first start creates in DATA_DIR. */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keyBytes = 32;

/**
 * Returns the environment variable that contains the key for the apps, or no variable if the operator's environment
 * already contains it.
 * @param {{ dataDir: string, hasMasterKey: boolean }} settings
 * @returns {Record<string, string>}
 */
export function ensureMasterKey({ dataDir, hasMasterKey }) {
  if (hasMasterKey) return {};
  const path = join(dataDir, 'secrets-master-key');
  if (!existsSync(path)) create(path, dataDir);
  return { SECRETS_MASTER_KEY_FILE: path };
}

/**
 * Creates the file by linking to a complete file. If two processes start at the same time, one of them creates the
 * file, and neither reads a partial key.
 * @param {string} path
 * @param {string} dataDir
 */
function create(path, dataDir) {
  mkdirSync(dataDir, { recursive: true });
  const own = `${path}.${process.pid}`;
  writeFileSync(own, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(own, path);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
}
