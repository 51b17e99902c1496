/**
 * The shards of a queue. Each shard is a separate BullMQ queue whose keys are in one slot of a Redis Cluster. An entry
 * belongs to the shard of its account or delivery. If the number of shards changes, some entries remain in a shard that
 * no process reads anymore. The reconciler adds them again from Postgres.
 */
import { createHash } from 'node:crypto';

// The content of the braces in a prefix determines the slot. These tags divide the 16,384 slots into halves, then
// quarters, eighths and sixteenths, beginning at the slot of `{humanize}`, so the shards are spread over the cluster
// regardless of how many there are.
const tags = [761, 766, 410, 546, 630, 270, 106, 236, 140, 676, 500, 456, 720, 360, 727] as const;

/** Maximum number of shards. */
export const shardsMax = tags.length + 1;

/**
 * Returns the key prefix of each shard. The first shard uses `prefix` unchanged, so a queue with one shard keeps its
 * keys when shards are added.
 */
export function listShardPrefixes(prefix: string, shards: number): readonly string[] {
  if (!Number.isInteger(shards) || shards < 1 || shards > shardsMax) {
    throw new RangeError(`shards must be a whole number from 1 to ${shardsMax}`);
  }
  const name = prefix.replaceAll(/[{}]/g, '');
  return [prefix, ...tags.slice(0, shards - 1).map((tag) => `${name}{${tag}}`)];
}

/** Returns the zero-based number of the shard for the ID of an account or a delivery. */
export function shardOf(id: string, shards: number): number {
  return shards === 1 ? 0 : createHash('sha256').update(id).digest().readUInt32BE(0) % shards;
}
