/**
 * The order of the job queue: accounts take turns. Each entry gets a turn, which is its priority in BullMQ. An
 * account's jobs get successive turns, beginning with the turn that is being served now. Every account with waiting
 * jobs therefore has one job served per turn (start-time fair queueing). The state is stored in Redis with the queue.
 * If the state is lost, all accounts start over as equals.
 *
 * Shards have separate states. Workers serve the lowest turn of all shards. If a shard's turn lags behind, the producer
 * advances it to the turn of the other shards.
 */
import type { Queue } from 'bullmq';
import type { RedisConnection } from './redis-connection.ts';

/** BullMQ's highest priority. At one turn per second without a pause, it is reached after 24 days. */
const turnMax = 2 ** 21;
/** BullMQ's score for a prioritized entry is the entry's priority × 2^32 plus a counter. */
const scorePerTurn = 2 ** 32;
/** How long turns are kept after entries were last seen waiting in any shard. */
const busyForMs = 10_000;

// KEYS: prioritized entries, the latest turn of each account, the turn being served, the entry.
// ARGV: account, a turn that another shard has reached, whether entries are waiting in any shard.
// Returns the turn of the entry, or 0 if it is already in the queue; the turn being served; whether entries are waiting.
const takeTurnScript = `
if redis.call('EXISTS', KEYS[4]) == 1 then return {0, 0, 0} end
local head = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
local served = tonumber(redis.call('GET', KEYS[3]) or 0)
if head then
  served = math.max(served, math.floor(tonumber(head) / ${scorePerTurn}))
elseif ARGV[3] == '1' then
  served = math.max(served, tonumber(redis.call('ZRANGE', KEYS[2], -1, -1, 'WITHSCORES')[2] or 0))
else
  redis.call('DEL', KEYS[2])
  served = 0
end
served = math.min(math.max(served, tonumber(ARGV[2]), 1), ${turnMax})
local latest = tonumber(redis.call('ZSCORE', KEYS[2], ARGV[1]) or 0)
local turn = math.min(math.max(served, latest + 1), ${turnMax})
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', '(' .. served)
redis.call('ZADD', KEYS[2], turn, ARGV[1])
redis.call('SET', KEYS[3], served)
return {turn, served, head and 1 or 0}`;

/** An entry that needs a turn. */
export type TurnRequest = { readonly queue: Queue; readonly jobId: string; readonly accountId: string };

/** Created by {@link createTurns}. */
export type Turns = {
  /** Returns the turn of each entry, or undefined for an entry that is already in its queue. */
  take(requests: readonly TurnRequest[]): Promise<(number | undefined)[]>;
};

/** Creates the function that assigns turns. `nowMs` returns a monotonic time in milliseconds. */
export function createTurns(connection: RedisConnection, nowMs: () => number = () => performance.now()): Turns {
  let served = 0;
  let busyUntilMs = -Infinity;
  return {
    async take(requests) {
      const isBusy = nowMs() < busyUntilMs;
      if (!isBusy) served = 0;
      const replies = await Promise.all(
        requests.map(async ({ queue, jobId, accountId }, index) => {
          const keys = ['prioritized', 'turns', 'turn', jobId].map((key) => queue.toKey(key));
          // Earlier entries of this call have turns and count as waiting, even though they are not in the queue yet.
          const args = [accountId, served, isBusy || index > 0 ? 1 : 0];
          return (await connection.eval(takeTurnScript, keys.length, ...keys, ...args)) as [number, number, number];
        }),
      );
      for (const [, servedThere, isWaiting] of replies) {
        served = Math.max(served, servedThere);
        if (isWaiting === 1) busyUntilMs = nowMs() + busyForMs;
      }
      return replies.map(([turn]) => (turn === 0 ? undefined : turn));
    },
  };
}

/**
 * Returns the turn of the entry that a worker would get from a queue, or Infinity if there is none. Entries that were
 * handed back, have no turn or were delayed come first.
 */
export async function readFirstTurn(
  connection: RedisConnection,
  queue: Pick<Queue, 'toKey'>,
  nowMs = Date.now(),
): Promise<number> {
  const [plain, due, [, score]] = await Promise.all([
    connection.llen(queue.toKey('wait')),
    // BullMQ's score for a delayed entry is the entry's time × 2^12 plus a counter.
    connection.zcount(queue.toKey('delayed'), '-inf', (nowMs + 1) * 2 ** 12),
    connection.zrange(queue.toKey('prioritized'), '0', '0', 'WITHSCORES'),
  ]);
  if (plain + due > 0) return 0;
  return score === undefined ? Infinity : Math.floor(Number(score) / scorePerTurn);
}
