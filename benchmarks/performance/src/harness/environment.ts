/**
 * The environment for benchmarks: real servers with durability enabled, and new data for each benchmark. The machine
 * should be otherwise idle.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createOwnedFolder, cleanUpStaleFolders, startServers, type Servers } from '@humanize/dev-servers';
import {
  createTestDatabase,
  makeTemplate,
  testRedisPrefix,
  useAsTestServers,
  type TestDatabase,
  type TestRedis,
} from '@humanize/testing';

/** The environment of one benchmark. Its data is removed when the benchmark ends. */
export type Environment = {
  readonly database: TestDatabase;
  readonly redis: TestRedis;
};

export type BenchServers = {
  /** Runs `work` in a new environment. */
  withEnvironment<Result>(work: (environment: Environment) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/**
 * Starts servers with durability enabled and no data, or uses those specified by DATABASE_URL and REDIS_URL. The
 * database URL is for the superuser. `stop` removes the data.
 * @throws an error that suggests a remedy if a server is not available
 */
export async function startDurableServers(report: (line: string) => void): Promise<Servers> {
  const dataDir = resolve(process.env['DATA_DIR'] ?? '.data');
  const parent = join(dataDir, 'bench');
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  await cleanUpStaleFolders(parent);
  const folder = createOwnedFolder(parent);
  const servers = await startServers({
    databaseUrl: process.env['DATABASE_URL'],
    redisUrl: process.env['REDIS_URL'],
    prefer: 'embedded',
    dataDir: folder.path,
    toolsDir: join(dataDir, 'tools'),
    forTests: false,
    report,
    onAbandoned: (name) => report(`${name} cannot be restarted`),
  });
  return {
    ...servers,
    async stop() {
      await servers.stop();
      folder.remove();
    },
  };
}

/** Starts the servers and creates the database that each environment copies. @throws as `startDurableServers` does */
export async function startBenchServers(report: (line: string) => void): Promise<BenchServers> {
  const servers = await startDurableServers(report);
  const template = await makeTemplate(servers.databaseUrl);
  useAsTestServers({
    databaseUrl: servers.databaseUrl,
    redisUrl: servers.redisUrl,
    template: template.name,
    roles: template.roles,
  });
  return {
    async withEnvironment(work) {
      const [database, redis] = [await createTestDatabase({ poolMax: 20 }), testRedisPrefix()];
      try {
        return await work({ database, redis });
      } finally {
        await redis.cleanup();
        await database.close();
      }
    },
    async close() {
      await template.remove();
      await servers.stop();
    },
  };
}
