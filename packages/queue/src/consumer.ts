/**
 * BullMQ workers, one per shard, that take only entries whose work can start soon, close within a time limit and report
 * whether they are making progress. They survive Redis outages, hangs and data loss. An entry may be handed out twice
 * (after a lost lock, or if it was added again), so its handler must check in Postgres whether the work still has to be
 * done.
 */
import { createAdmission, type Admission } from './admission.ts';
import { AdmittedWorker } from './admitted-worker.ts';
import { closeConsumer, type CloseOptions } from './close-consumer.ts';
import { handleEntry, type ConsumerState, type Handle } from './handle-entry.ts';
import { addTimeoutMsDefault } from './queue-options.ts';
import { openProducer, type QueuePlace } from './producer.ts';
import { limitRepeats, openConsumerConnection, type ConsumerConnection, type OnError } from './redis-connection.ts';
import { listShardPrefixes } from './shards.ts';
import { readFirstTurn } from './turns.ts';

/** Options for all consumers. */
export type ConsumerDeps = QueuePlace & {
  /** Maximum number of entries handled concurrently across all shards. */
  concurrency: number;
  /**
   * Returns how many entries may be held before their work begins: those that can start now, and a few that are taken
   * in advance. By default, there is no limit besides `concurrency`.
   */
  capacity?: () => number;
  /**
   * How long an unresponsive consumer keeps an entry before the entry is handed out again. Locks are renewed after half
   * of this time.
   */
  lockDurationMs: number;
  /** Called for lost connections, lost locks and errors thrown by `handle`. */
  onError: OnError;
  /** How long a consumer may go without progress while entries are waiting before `isHealthy` returns false. */
  stuckAfterMs?: number;
};

export type Consumer = {
  /** Starts taking entries. */
  run(): void;
  /** Must be called when `capacity` may have grown for any reason other than the start or end of an entry. */
  recheckCapacity(): void;
  /** Stops taking entries. Entries in progress continue. */
  pause(): void;
  /**
   * Stops taking entries, waits for those in progress, returns unfinished ones to the queue, and disconnects. Never
   * throws.
   */
  close(options: CloseOptions): Promise<void>;
  /**
   * Resolves to true if an entry was taken or ended recently, or if none is waiting. Also resolves to true while Redis
   * is unavailable, because a restart would not help.
   */
  isHealthy(): Promise<boolean>;
};

const stuckAfterMsDefault = 60_000;
// The claims in Postgres limit how often a job is tried. BullMQ's own limit must not be reached first.
const stalledCountMax = 1_000_000;
const noWaitBlockSeconds = 5;

export function createConsumer(name: string, deps: ConsumerDeps, handle: Handle): Consumer {
  const onError = limitRepeats(deps.onError);
  const connection = openConsumerConnection(deps.redisUrl, { onError });
  const probe = openProducer(name, { ...deps, addTimeoutMs: addTimeoutMsDefault, onError });
  const { promise: abandoned, resolve } = Promise.withResolvers<'abandoned'>();
  const state: ConsumerState = {
    held: new Map(),
    lastProgressMs: performance.now(),
    paused: false,
    handingBack: false,
    abandoned,
    abandon: () => resolve('abandoned'),
  };
  const { concurrency, capacity = () => Infinity } = deps;
  const ask: Admission<AdmittedWorker> = createAdmission({
    concurrency,
    capacity,
    firstTurn: (worker) => readFirstTurn(connection, worker),
  });
  const workers = listShardPrefixes(deps.prefix, deps.shards ?? 1).map((prefix) => {
    const worker: AdmittedWorker = new AdmittedWorker(name, workerOptions({ ...deps, prefix }, connection), {
      ask,
      wakeAnother: () => connection.zadd(worker.toKey('marker'), 0, '0'),
      handle: (entry) => handleEntry(entry, { state, ask, handle }),
      onError,
    });
    worker.on('error', onError);
    worker.on('failed', (_job, error) => onError(error));
    return worker;
  });

  return {
    run: () => {
      for (const worker of workers) worker.takeEntries();
    },
    recheckCapacity: () => ask.recheck(),
    pause: () => {
      state.paused = true;
      ask.stop();
      for (const worker of workers) worker.stopTaking();
    },
    close: (options) => closeConsumer({ workers, ask, connection, probe, state, onError }, options),
    isHealthy: async () => {
      const stuckAfterMs = deps.stuckAfterMs ?? stuckAfterMsDefault;
      const isClosing = workers.some(({ closing }) => closing !== undefined);
      if (isClosing || state.paused || performance.now() - state.lastProgressMs < stuckAfterMs) return true;
      return probe.counts().then(
        ({ waiting, prioritized, overdue }) => waiting + prioritized + overdue === 0,
        () => true,
      );
    },
  };
}

function workerOptions({ prefix, lockDurationMs }: ConsumerDeps, connection: ConsumerConnection) {
  return {
    connection,
    prefix,
    lockDuration: lockDurationMs,
    stalledInterval: Math.max(1_000, Math.ceil(lockDurationMs / 4)),
    maxStalledCount: stalledCountMax,
    drainDelay: noWaitBlockSeconds,
  };
}
