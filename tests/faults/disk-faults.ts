/** Faults 31, 35 and 36: Postgres's disk rejects writes, is full, or is slow. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { findMountProblem, type SmallDiskPostgres, startSmallDiskPostgres } from '@humanize/dev-servers';
import { waitUntil } from '@humanize/testing';
import { assertThat, pause, type Fault, type Recovery } from './fault.ts';
import { loadDuring, wasRefused } from './load.ts';
import { listServerProcesses } from './server-processes.ts';
import type { World } from './world.ts';

const wholeService = ['api', 'worker', 'webhook-dispatcher', 'reconciler'] as const;
const prlimit = '/usr/bin/prlimit';
const fullForMs = 3_000;
const flushMs = 150;
const slowForMs = 5_000;

/** Sets the file size limit of all server processes, which has the same effect as a full disk. */
function limitFiles(world: World, bytes: number): void {
  const postmaster = world.servers.postgres.pid();
  // Runs as the server's user, which may lower the limits of its own processes.
  for (const { pid, uid, gid } of listServerProcesses(postmaster)) {
    try {
      execFileSync(prlimit, ['--pid', String(pid), `--fsize=${bytes}:`], { uid, gid, stdio: 'pipe' });
    } catch (error) {
      // A backend process may have exited in the meantime, but the server itself must be running.
      if (pid === postmaster) throw error;
    }
  }
}

async function rejectWrites(world: World): Promise<Recovery> {
  const load = await loadDuring(world, async () => {
    limitFiles(world, 8_192);
    await pause(1_500);
    await world.servers.postgres.kill();
    await world.servers.postgres.start();
  });
  assertThat(wasRefused(load), 'the outage did not affect any request');
  return load;
}

/** Postgres may stop when it cannot write its log. An operator then frees space and starts Postgres again. */
async function fillDisk(world: World, postgres: SmallDiskPostgres): Promise<Recovery> {
  const load = await loadDuring(world, async () => {
    // The load writes to existing files, so the disk is filled again whenever the server has freed some space.
    for (let waitedMs = 0; waitedMs < fullForMs; waitedMs += 100) {
      await postgres.fillDisk();
      await pause(100);
    }
    postgres.freeDisk();
    await postgres.start();
  });
  assertThat(wasRefused(load), 'the full disk did not affect any request');
  return load;
}

/** Uses strace to delay each flush of each server process. */
async function slowDown(world: World): Promise<void> {
  const pids = listServerProcesses(world.servers.postgres.pid()).map(({ pid }) => String(pid));
  const trace = spawn(
    'strace',
    [
      '-f',
      '-qq',
      '--output=/dev/null',
      '--trace=fsync,fdatasync',
      `--inject=fsync,fdatasync:delay_enter=${flushMs * 1_000}`,
      ...pids.map((pid) => `--attach=${pid}`),
    ],
    { stdio: 'ignore' },
  );
  const load = await loadDuring(world, async () => {
    await pause(slowForMs);
    trace.kill('SIGTERM');
    await once(trace, 'exit');
  });
  const slow = load.customers.flatMap(({ sent }) => sent).filter(({ ms, status }) => status === 202 && ms >= flushMs);
  assertThat(slow.length >= 5, `only ${slow.length} submissions waited for the disk`);
  await waitUntil(() => world.db.ping().then(() => true), { what: 'Postgres to respond' });
}

function findTraceProblem(): string | undefined {
  if (spawnSync('strace', ['-V'], { stdio: 'ignore' }).status !== 0) return 'strace is not installed';
  const tried = spawnSync('strace', ['-qq', '-o', '/dev/null', '-e', 'trace=none', 'true'], { stdio: 'ignore' });
  return tried.status === 0 ? undefined : 'this user is not allowed to trace processes';
}

let smallDisk: SmallDiskPostgres | undefined;

export const diskFaults: readonly Fault[] = [
  {
    number: 31,
    name: 'PostgreSQL cannot write its files (a file size limit simulates a full disk), then recovers',
    kind: 'outage',
    apps: wholeService,
    impossible: () => (existsSync(prlimit) ? undefined : 'prlimit is not installed'),
    run: rejectWrites,
  },
  {
    number: 35,
    name: 'disk of PostgreSQL full for 3 s (its own file system, filled to the last byte)',
    kind: 'outage',
    apps: wholeService,
    impossible: findMountProblem,
    startServers: async () => {
      const servers = await startSmallDiskPostgres();
      smallDisk = servers.postgres;
      return servers;
    },
    run: (world) => {
      if (smallDisk === undefined) throw new Error('the servers were not started');
      return fillDisk(world, smallDisk);
    },
  },
  {
    number: 36,
    name: `disk of PostgreSQL slow: each flush takes ${flushMs} ms longer`,
    kind: 'outage',
    apps: wholeService,
    impossible: findTraceProblem,
    run: slowDown,
  },
];
