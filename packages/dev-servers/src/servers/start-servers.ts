/**
 * Provides Postgres and Redis for `npm start` and the tests. It uses the existing servers that DATABASE_URL and
 * REDIS_URL specify, if any. Otherwise, tests use containers if a Docker engine is running and has the images. In all
 * other cases, embedded servers are started. The choice is reported.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createOwnedFolder, type OwnedFolder, cleanUpStaleFolders } from '../processes/owned-folder.ts';
import { supervise, type Supervision } from '../processes/supervise.ts';
import { takeDataFolder } from '../processes/take-data-folder.ts';
import { findContainerImages, startContainers } from './container-servers.ts';
import { prepareEmbeddedPostgres } from './embedded-postgres.ts';
import { prepareEmbeddedRedis } from './embedded-redis.ts';
import type { EmbeddedServer, Servers, StartServersOptions } from './server.ts';

const stopTimeoutMs = 15_000;

/**
 * Starts the missing servers. A server that crashes is restarted at the same address.
 * @throws DataFolderTakenError if another process uses `dataDir`, or an error with instructions if a server is not
 * available
 */
export async function startServers(options: StartServersOptions): Promise<Servers> {
  const { databaseUrl, redisUrl, report } = options;
  if (databaseUrl !== undefined) report('PostgreSQL: using DATABASE_URL');
  if (redisUrl !== undefined) report('Redis: using REDIS_URL');
  if (databaseUrl !== undefined && redisUrl !== undefined) {
    return { databaseUrl, redisUrl, stop: () => Promise.resolve() };
  }
  const forced = options.prefer === 'testcontainers';
  const images = options.prefer === 'embedded' || !options.forTests ? undefined : await findContainerImages(forced);
  if (images === undefined) return startEmbedded(options);
  try {
    return await startContainers({ ...options, images });
  } catch (error) {
    if (forced) throw error;
    report(`containers could not be started (${(error as Error).message}); using the embedded servers`);
    return startEmbedded(options);
  }
}

async function startEmbedded(options: StartServersOptions): Promise<Servers> {
  const { dataDir, report } = options;
  // PostgreSQL may run as another user, who must be able to traverse this folder. The folders inside are private.
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const release = takeDataFolder(dataDir);
  const running: Supervision[] = [];
  let folder: OwnedFolder | undefined;
  const stop = async (): Promise<void> => {
    for (const supervision of running.toReversed()) await supervision.stop();
    folder?.remove();
    release();
  };
  try {
    const owners = join(dataDir, 'servers');
    const left = await cleanUpStaleFolders(owners);
    if (left.length > 0) report(`stopped processes left by an earlier run: ${left.join(', ')}`);
    folder = createOwnedFolder(owners);
    const prepared = await prepare(options, folder);
    for (const server of prepared) running.push(await keepServer(server, options));
    const urlOf = (name: EmbeddedServer['name'], given: string | undefined): string =>
      given ?? prepared.find((server) => server.name === name)?.url ?? '';
    return {
      databaseUrl: urlOf('postgres', options.databaseUrl),
      redisUrl: urlOf('redis', options.redisUrl),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function prepare(options: StartServersOptions, folder: OwnedFolder): Promise<readonly EmbeddedServer[]> {
  const here = { dataDir: options.dataDir, folder, forTests: options.forTests, report: options.report };
  return [
    ...(options.databaseUrl === undefined
      ? [await prepareEmbeddedPostgres({ ...here, withOwner: options.withOwner ?? false })]
      : []),
    ...(options.redisUrl === undefined ? [await prepareEmbeddedRedis({ ...here, toolsDir: options.toolsDir })] : []),
  ];
}

async function keepServer(server: EmbeddedServer, options: StartServersOptions): Promise<Supervision> {
  const { report, onAbandoned, stopping } = options;
  const supervision = await supervise({ ...server, stopTimeoutMs, report, onAbandoned, stopping });
  report(
    `${server.name === 'postgres' ? 'PostgreSQL' : 'Redis'}: ${server.origin} (process ${supervision.pid() ?? 'ended'})`,
  );
  return supervision;
}
