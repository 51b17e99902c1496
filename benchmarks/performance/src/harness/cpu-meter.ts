/**
 * Measures the CPU time of all processes that work on an operation: this process (or another one) with its threads, all
 * PostgreSQL processes, and Redis. On a shared machine, CPU time varies less than wall-clock time.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import type { Environment } from './environment.ts';
import { query } from '@humanize/database';

/**
 * Milliseconds of CPU time. The CPU time of servers that run on another machine, on a system other than Linux, or in a
 * Redis Cluster counts as 0.
 */
export type CpuTime = {
  readonly node: number;
  readonly postgres: number;
  readonly redis: number;
};

export type CpuMeter = {
  /** Runs `work` and returns the CPU time that it used. */
  measure(work: () => Promise<void>): Promise<CpuTime>;
};

// Linux counts CPU time in hundredths of a second, regardless of the kernel's clock.
const millisecondsPerTick = 10;

/** `nodePid` is the ID of a process to measure instead of this one, for a server whose client is this process. */
export async function createCpuMeter(
  { database, redis }: Environment,
  { nodePid }: { nodePid?: number } = {},
): Promise<CpuMeter> {
  const [row] = await query<{ pid: number }>(database.db, 'SELECT pg_backend_pid() AS pid');
  const postmaster = row === undefined ? undefined : readStat(row.pid)?.parent;
  const redisPid = await findRedisPid(redis.redisUrl);
  const read = (): CpuTime => {
    return {
      node: nodePid === undefined ? ownTime() : (readStat(nodePid)?.own ?? 0),
      postgres: postmaster === undefined ? 0 : familyTime(postmaster),
      redis: redisPid === undefined ? 0 : (readStat(redisPid)?.own ?? 0),
    };
  };
  return {
    async measure(work) {
      const before = read();
      await work();
      const after = read();
      return {
        node: after.node - before.node,
        postgres: after.postgres - before.postgres,
        redis: after.redis - before.redis,
      };
    },
  };
}

function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Returns the CPU time that another process has used so far, in milliseconds. */
export function readProcessTimeMs(pid: number): number {
  return readStat(pid)?.own ?? 0;
}

export function sumOf({ node, postgres, redis }: CpuTime): number {
  return node + postgres + redis;
}

async function findRedisPid(url: string): Promise<number | undefined> {
  if (new URL(url).protocol !== 'redis:') return undefined;
  const connection = new Redis(url);
  try {
    const pid = /^process_id:(\d+)/m.exec(await connection.info('server'))?.[1];
    return pid === undefined ? undefined : Number(pid);
  } finally {
    connection.disconnect();
  }
}

/** Sums the CPU time of a server and its children, including children that have exited. */
function familyTime(parent: number): number {
  const own = readStat(parent);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === parent);
  return (own?.own ?? 0) + (own?.ended ?? 0) + children.reduce((sum, stat) => sum + (stat?.own ?? 0), 0);
}

type Stat = {
  readonly parent: number;
  readonly own: number;
  /** CPU time of children that have ended. */
  readonly ended: number;
};

function readStat(pid: number): Stat | undefined {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process has ended, or this is not Linux.
    return undefined;
  }
  // The name in parentheses may contain any characters, so search backward for its end. Numbers follow the name.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const ticks = (index: number): number => Number(fields[index]) * millisecondsPerTick;
  return { parent: Number(fields[1]), own: ticks(11) + ticks(12), ended: ticks(13) + ticks(14) };
}
