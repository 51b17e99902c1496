/**
 * Finds a redis-server on the PATH or in Homebrew's folders. On Debian and Ubuntu, it can also be downloaded from the
 * distribution's packages, which are unpacked into a folder of the project without root privileges and without changing
 * the system.
 */
import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The program to run as Redis. */
export type RedisBinary = {
  readonly file: string;
  /** The environment variables that the program needs to find its libraries. */
  readonly env: Readonly<Record<string, string>>;
  readonly origin: string;
};

const run = promisify(execFile);
const programs = ['redis-server', 'valkey-server'];
const homebrewFolders = ['/opt/homebrew/bin', '/usr/local/bin'];
const updateTimeoutMs = 120_000;
const downloadTimeoutMs = 180_000;
const unpackTimeoutMs = 60_000;

/**
 * Finds or downloads a redis-server. A download is stored in `<toolsDir>/redis` and reused.
 * @throws an error with installation instructions if neither is possible
 */
export async function findRedisBinary({
  toolsDir,
  report,
}: {
  readonly toolsDir: string;
  readonly report: (line: string) => void;
}): Promise<RedisBinary> {
  const onPath = findOnPath();
  if (onPath !== undefined) return { file: onPath, env: {}, origin: onPath };
  const unpacked = join(toolsDir, 'redis');
  if (!existsSync(unpacked)) {
    if (!hasApt()) throw new Error(howToGetRedis('no redis-server is on the PATH'));
    await unpackFromApt(unpacked, report).catch((error: unknown) => {
      throw new Error(howToGetRedis("the distribution's packages could not be fetched"), { cause: error });
    });
  }
  return describeUnpacked(unpacked);
}

function findOnPath(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...homebrewFolders].filter(
    (folder) => folder !== '',
  );
  return folders.flatMap((folder) => programs.map((program) => join(folder, program))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const hasApt = (): boolean => ['/usr/bin/apt-get', '/usr/bin/dpkg'].every(isExecutable);

/** Downloads redis-server and missing libraries, and unpacks them into `target`. */
async function unpackFromApt(target: string, report: (line: string) => void): Promise<void> {
  const work = `${target}.new`;
  rmSync(work, { recursive: true, force: true });
  for (const folder of ['state/lists/partial', 'cache/archives/partial', 'root'])
    mkdirSync(join(work, folder), { recursive: true });
  const options = [
    `Dir::State=${join(work, 'state')}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${join(work, 'cache')}`,
    'Debug::NoLocking=true',
    'APT::Sandbox::User=root',
    'Acquire::Languages=none',
  ].flatMap((option) => ['-o', option]);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  report('Redis: not installed; reading the package list (apt-get update into a folder of the project)');
  await run('apt-get', [...options, '-qq', 'update'], { env, timeout: updateTimeoutMs });
  report('Redis: downloading redis-server and its libraries');
  const install = ['-qq', '--yes', '--download-only', '--no-install-recommends', 'install', 'redis-server'];
  await run('apt-get', [...options, ...install], { env, timeout: downloadTimeoutMs });
  const archives = join(work, 'cache/archives');
  for (const name of readdirSync(archives).filter((file) => file.endsWith('.deb'))) {
    await run('dpkg', ['-x', join(archives, name), join(work, 'root')], { timeout: unpackTimeoutMs });
  }
  rmSync(join(work, 'state'), { recursive: true });
  rmSync(join(work, 'cache'), { recursive: true });
  renameSync(work, target);
}

function describeUnpacked(unpacked: string): RedisBinary {
  const root = join(unpacked, 'root');
  const libraryFolders = ['usr/lib', 'lib']
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [
      folder,
      ...readdirSync(folder)
        .filter((name) => name.includes('linux-gnu'))
        .map((name) => join(folder, name)),
    ]);
  return {
    file: join(root, 'usr/bin/redis-server'),
    env: { LD_LIBRARY_PATH: libraryFolders.join(delimiter) },
    origin: `redis-server from the distribution's packages in ${unpacked}`,
  };
}

function howToGetRedis(reason: string): string {
  const command =
    process.platform === 'darwin'
      ? 'brew install redis'
      : hasApt()
        ? 'sudo apt-get install redis-server'
        : "your system's package manager (package redis or valkey)";
  return (
    `Redis cannot be started here: ${reason}. Install it with: ${command}\n` +
    'or start one with: docker run --rm -p 127.0.0.1:6379:6379 redis:8 --maxmemory-policy noeviction\n' +
    'and set REDIS_URL=redis://127.0.0.1:6379'
  );
}
