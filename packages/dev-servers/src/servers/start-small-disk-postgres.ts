/**
 * Starts a PostgreSQL server whose data is on a separate small file system (tmpfs) that a test can fill, and a Redis
 * server. Requires root and permission to mount.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareEmbeddedPostgres } from './embedded-postgres.ts';
import { prepareEmbeddedRedis } from './embedded-redis.ts';
import { type BreakableServers, type EndableServer, startServersIn, toBreakable } from './start-breakable-servers.ts';
import { unmountBelow } from './unmount-below.ts';

/** The server on the small disk. */
export type SmallDiskPostgres = EndableServer & {
  /** Fills the disk completely. */
  fillDisk(): Promise<void>;
  /** Frees the space that `fillDisk` occupied. */
  freeDisk(): void;
};

const diskMb = 320;
const chunkBytes = 65_536;

/** Returns the reason no file system can be mounted, or undefined if one can. */
export function findMountProblem(): string | undefined {
  const tried = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
  return tried.status === 0 ? undefined : 'this user may not mount a file system';
}

/**
 * Starts both servers without data. Throws under the same conditions as `startBreakableServers`, and also if no file
 * system can be mounted.
 */
export function startSmallDiskPostgres(): Promise<BreakableServers & { readonly postgres: SmallDiskPostgres }> {
  return startServersIn(async ({ place }) => {
    const redis = toBreakable(await prepareEmbeddedRedis(place('redis', { forTests: true })));
    const at = place('postgres', { forTests: false });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=755`, 'tmpfs', at.dataDir]);
    try {
      const server = toBreakable(await prepareEmbeddedPostgres(at));
      return { named: { redis, postgres: onDisk(server, at.dataDir) } };
    } catch (error) {
      unmountBelow(at.dataDir);
      throw error;
    }
  });
}

function onDisk(server: EndableServer, folder: string): SmallDiskPostgres {
  const ballast = join(folder, 'ballast');
  return {
    ...server,
    fillDisk: async () => {
      const file = await open(ballast, 'a');
      try {
        for (let bytes = chunkBytes; bytes >= 1;) {
          try {
            await file.write(Buffer.alloc(bytes));
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
            bytes = Math.floor(bytes / 2);
          }
        }
      } finally {
        await file.close();
      }
    },
    freeDisk: () => rmSync(ballast, { force: true }),
    end: async () => {
      await server.end();
      unmountBelow(folder);
    },
  };
}
