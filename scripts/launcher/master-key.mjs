// The key that signing secrets are sealed with: the operator's, or one that the first start makes in DATA_DIR.
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keyBytes = 32;

/** The environment variable that gives the apps the key; none when the operator's own environment does. */
export function ensureMasterKey({ dataDir, hasMasterKey }) {
  if (hasMasterKey) return {};
  const path = join(dataDir, 'secrets-master-key');
  if (!existsSync(path)) make(path, dataDir);
  return { SECRETS_MASTER_KEY_FILE: path };
}

/** Written beside and linked into place: of two that start at once one wins, and neither reads half a key. */
function make(path, dataDir) {
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
