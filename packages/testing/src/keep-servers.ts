/**
 * The process that owns the servers of a test run. It starts them, creates the migrated template database, and prints a
 * JSON line with the addresses and a folder for temporary files. It stops everything when its standard input closes, so
 * no server outlives a test run, even if the run is killed. It reads the environment variables DATABASE_URL, REDIS_URL,
 * TEST_SERVERS and DATA_DIR.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  createOwnedFolder,
  findRedisBinary,
  listOwnedFolders,
  type OwnedFolder,
  cleanUpStaleFolders,
  startServers,
} from '@humanize/dev-servers';
import { findMemoryFolder } from './databases/find-memory-folder.ts';
import { makeTemplate } from './databases/make-template.ts';

const preferences = ['testcontainers', 'embedded'] as const;

const report = (line: string): void => void process.stderr.write(`test servers: ${line}\n`);

async function main(): Promise<void> {
  const env = process.env;
  const dataDir = resolve(env['DATA_DIR'] ?? '.data');
  const folder = await createRunFolder(dataDir);
  const tempDir = join(folder.path, 'tmp');
  mkdirSync(tempDir);
  const toolsDir = join(dataDir, 'tools');
  await fetchRedis(toolsDir);
  const servers = await startServers({
    databaseUrl: env['DATABASE_URL'] === '' ? undefined : env['DATABASE_URL'],
    redisUrl: env['REDIS_URL'] === '' ? undefined : env['REDIS_URL'],
    prefer: preferences.find((preference) => preference === env['TEST_SERVERS']),
    dataDir: folder.path,
    toolsDir,
    forTests: true,
    report,
    onAbandoned: (name) => report(`${name} cannot be restarted`),
  }).catch((error: unknown) => {
    folder.remove();
    throw error;
  });
  try {
    const template = await makeTemplate(servers.databaseUrl);
    const { databaseUrl, redisUrl } = servers;
    process.stdout.write(
      `${JSON.stringify({ databaseUrl, redisUrl, template: template.name, roles: template.roles, tempDir })}\n`,
    );
    await inputClosed();
    await template.remove();
  } finally {
    await servers.stop();
    folder.remove();
  }
}

/** Creates the folder of this run, and removes the folders of runs that were killed. */
async function createRunFolder(dataDir: string): Promise<OwnedFolder> {
  const onDisk = join(dataDir, 'tests');
  const inMemory = findMemoryFolder();
  for (const runs of [onDisk, ...(inMemory === undefined ? [] : [inMemory])]) {
    mkdirSync(runs, { recursive: true });
    for (const dead of listOwnedFolders(runs).filter((run) => !run.alive))
      await cleanUpStaleFolders(join(dead.path, 'servers'));
    await cleanUpStaleFolders(runs);
  }
  return createOwnedFolder(inMemory ?? onDisk);
}

/**
 * Downloads Redis before the tests run. Tests that stop or freeze Redis start their own server, even if other tests use
 * an existing one. If the download fails, only those tests fail.
 */
async function fetchRedis(toolsDir: string): Promise<void> {
  await findRedisBinary({ toolsDir, report }).catch((error: unknown) => report(String(error)));
}

/**
 * Resolves when standard input closes, which happens when the parent exits. SIGINT is ignored, because a terminal also
 * sends it to the parent.
 */
function inputClosed(): Promise<void> {
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => process.stdin.destroy());
  process.stdout.on('error', () => process.stdin.destroy());
  return new Promise((closed) => {
    process.stdin.once('close', () => closed());
    process.stdin.resume();
  });
}

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(`test servers: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
