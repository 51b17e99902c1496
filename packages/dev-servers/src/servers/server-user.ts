/**
 * Determines the user that PostgreSQL runs as, because PostgreSQL refuses to run as root. If this process runs as root,
 * the server runs as the user `postgres`, or as `nobody` if that user does not exist. Files can be in a folder that
 * only root can enter, such as root's home. The server therefore keeps the capability to traverse folders, if the
 * system supports it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The user that a server runs as. */
export type ServerUser = {
  /** Returns a command that runs as this user. */
  wrap(file: string, args: readonly string[]): { file: string; args: readonly string[]; uid?: number; gid?: number };
  /** Makes this user the owner of `path`. */
  own(path: string): void;
  /** Makes this user the owner of a folder and its contents. */
  ownAll(folder: string): void;
};

/**
 * Returns the user for a server whose data is in `dataPath`. If the data exists, this user is the owner of the data.
 */
export function findServerUser(dataPath: string): ServerUser {
  if (process.getuid?.() !== 0)
    return { wrap: (file, args) => ({ file, args }), own: () => undefined, ownAll: () => undefined };
  const { uid, gid } = ownerOf(dataPath) ?? userNamed('postgres') ?? userNamed('nobody') ?? noUser();
  const setpriv = findSetpriv(uid, gid);
  return {
    own: (path) => chownSync(path, uid, gid),
    ownAll: (folder) => {
      chownSync(folder, uid, gid);
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        chownSync(join(folder, name), uid, gid);
    },
    wrap: (file, args) =>
      setpriv === undefined
        ? { file, args, uid, gid }
        : { file: setpriv, args: [...keepPassing(uid, gid), file, ...args] },
  };
}

/**
 * Returns the path of util-linux's setpriv, if it is installed and works. It fails in containers that lack
 * CAP_DAC_OVERRIDE.
 */
function findSetpriv(uid: number, gid: number): string | undefined {
  const program = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  if (program === undefined) return undefined;
  const tried = spawnSync(program, [...keepPassing(uid, gid), 'true'], { stdio: 'ignore' });
  return tried.status === 0 ? program : undefined;
}

function keepPassing(uid: number, gid: number): readonly string[] {
  return [
    '--securebits=+no_setuid_fixup',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ];
}

type Ids = { readonly uid: number; readonly gid: number };

function ownerOf(path: string): Ids | undefined {
  if (!existsSync(path)) return undefined;
  const { uid, gid } = statSync(path);
  return uid === 0 ? undefined : { uid, gid };
}

function userNamed(name: string): Ids | undefined {
  try {
    const id = (flag: string): number =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function noUser(): never {
  throw new Error('PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody".');
}
