/**
 * Data that a running npm start records in DATA_DIR for the ops command and for the next start: its identity, its
 * processes, and the URLs of its servers. The file is readable only by its owner, because the URLs contain passwords.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * URLs of a running npm start. `roleSettings` contains the URLs of the apps' roles, keyed by the setting that
 * migrations read each URL from.
 * @typedef {{
 *   databaseUrl: string,
 *   databaseOwnerUrl: string | undefined,
 *   roleSettings: Readonly<Record<string, string>>,
 *   redisUrl: string,
 *   dashboardUrl: string,
 * }} LaunchRecord
 */

/** @param {string} dataDir */
export const launchesFolder = (dataDir) => join(dataDir, 'launches');

/**
 * Returns the record of the `npm start` process that uses `dataDir`, if one is running.
 * @param {string} dataDir
 * @returns {Promise<LaunchRecord | undefined>}
 */
export async function findRunningLaunch(dataDir) {
  const { listOwnedFolders } = await import('@humanize/dev-servers');
  const running = listOwnedFolders(launchesFolder(dataDir)).find((launch) => launch.alive);
  return running === undefined ? undefined : JSON.parse(readFileSync(join(running.path, 'owner.json'), 'utf8'));
}
