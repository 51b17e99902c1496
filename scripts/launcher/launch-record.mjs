// What a running npm start notes in DATA_DIR for the operator's command and for the next start: who it is, where its
// servers are, which processes are its own. Readable by the owner alone, for the addresses hold passwords.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const launchesFolder = (dataDir) => join(dataDir, 'launches');

/** The addresses of an npm start that runs on `dataDir` now; undefined when none does. */
export async function findRunningLaunch(dataDir) {
  const { listOwnedFolders } = await import('@humanize/dev-servers');
  const [running] = listOwnedFolders(launchesFolder(dataDir)).filter((launch) => launch.alive);
  return running === undefined ? undefined : JSON.parse(readFileSync(join(running.path, 'owner.json'), 'utf8'));
}
