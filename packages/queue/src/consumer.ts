/**
 * A BullMQ worker that closes within a time limit and reports whether it is making progress. It survives Redis outages,
 * hangs and data loss. An entry may be handed out twice (after a lost lock, or if it was added again), so its handler
 * must check in Postgres whether the work still has to be done.
 */
import { DelayedError, WaitingError, Worker, type Job } from 'bullmq';
import { endsWithin, withDeadline } from './deadline.ts';
import { addTimeoutMsDefault } from './queue-options.ts';
import { openProducer, type Producer } from './producer.ts';
import { limitRepeats, openConsumerConnection, type ConsumerConnection, type OnError } from './redis-connection.ts';

/** Options that all consumers have. */
export type ConsumerDeps = {
  redisUrl: string;
  prefix: string;
  /** Number of entries that are handled concurrently. */
  concurrency: number;
  /**
   * How long an unresponsive consumer keeps an entry before the entry is handed out again. Locks are renewed after half
   * of this time.
   */
  lockDurationMs: number;
  /** Called for lost connections, lost locks and errors of `handle`. */
  onError: OnError;
  /** How long a consumer may make no progress while entries are waiting before `isHealthy` returns false. */
  stuckAfterMs?: number;
};

/** Options for closing a consumer. */
export type CloseOptions = {
  /** How long entries in progress may take to finish. */
  timeoutMs: number;
  /** Called with the IDs of the unfinished entries before they are returned to the queue. */
  onUnfinished?: (entryIds: string[]) => Promise<void>;
};

export type Consumer = {
  /** Starts taking entries. */
  run(): void;
  /** Stops taking entries. Entries in progress continue. */
  pause(): void;
  /**
   * Stops taking entries, waits for those in progress, returns unfinished ones to the queue, and disconnects. Never
   * throws.
   */
  close(options: CloseOptions): Promise<void>;
  /**
   * True if an entry was taken recently or none is waiting. Also true while Redis is unavailable, because a restart
   * would not help.
   */
  isHealthy(): Promise<boolean>;
};

/** Returned by a handler that did not do the work. The entry is handed out again after this time. */
export type Postponed = { postponeMs: number };

type Handle = (entry: { id: string; data: unknown }) => Promise<Postponed | void>;

const stuckAfterMsDefault = 60_000;
const handBackTimeoutMs = 1_000;
const disconnectTimeoutMs = 1_000;
// The claims in Postgres limit how often a job is tried. BullMQ's own limit must not be reached before that.
const stalledCountMax = 1_000_000;
const noWaitBlockSeconds = 5;
const connectionRetryDelayMs = 1_000;

/**
 * A worker whose lock renewals can be stopped. BullMQ's `close` waits for Redis, which may never respond, and keeps
 * renewing locks.
 */
class EndableWorker extends Worker {
  endRenewals(): Promise<void> {
    return this.lockManager.close();
  }
}

/** The state of a consumer. */
type State = {
  held: Map<string, Job>;
  lastProgressMs: number;
  paused: boolean;
  /** True while the held entries are being returned to the queue. Meanwhile, their handlers must not complete them. */
  handingBack: boolean;
  /** Resolves when the held entries have been returned to the queue, so nothing waits for their handlers any longer. */
  abandoned: Promise<'abandoned'>;
  abandon: () => void;
};

export function createConsumer(name: string, deps: ConsumerDeps, handle: Handle): Consumer {
  const onError = limitRepeats(deps.onError);
  const connection = openConsumerConnection(deps.redisUrl, { onError });
  const probe = openProducer(name, { ...deps, addTimeoutMs: addTimeoutMsDefault, onError });
  const { promise: abandoned, resolve } = Promise.withResolvers<'abandoned'>();
  const state: State = {
    held: new Map(),
    lastProgressMs: Date.now(),
    paused: false,
    handingBack: false,
    abandoned,
    abandon: () => resolve('abandoned'),
  };
  const worker = new EndableWorker(name, (job) => handleEntry(job, state, handle), workerOptions(deps, connection));
  worker.on('error', onError);
  worker.on('failed', (_job, error) => onError(error));

  return {
    run: () => {
      worker.run().catch(onError);
    },
    pause: () => {
      state.paused = true;
      worker.pause(true).catch(onError);
    },
    close: (options) => closeConsumer({ worker, connection, probe, state, onError }, options),
    isHealthy: async () => {
      const stuckAfterMs = deps.stuckAfterMs ?? stuckAfterMsDefault;
      if (worker.closing || state.paused || Date.now() - state.lastProgressMs < stuckAfterMs) return true;
      return probe.counts().then(
        ({ waiting, prioritized, overdue }) => waiting + prioritized + overdue === 0,
        () => true,
      );
    },
  };
}

/** Handles one entry. WaitingError and DelayedError tell BullMQ that the entry has already been moved. */
async function handleEntry(job: Job, state: State, handle: Handle): Promise<void> {
  if (state.paused) {
    // A fetch that was in progress when the consumer was paused returns one more entry.
    await job.moveToWait(job.token);
    throw new WaitingError();
  }
  const id = job.id ?? '';
  state.held.set(id, job);
  state.lastProgressMs = Date.now();
  try {
    const result = await Promise.race([outlastHandBack(handle({ id, data: job.data }), state), state.abandoned]);
    if (result === 'abandoned') throw new WaitingError();
    if (!result) return;
    await job.moveToDelayed(Date.now() + result.postponeMs, job.token);
    throw new DelayedError();
  } finally {
    state.held.delete(id);
    state.lastProgressMs = Date.now();
  }
}

/**
 * Waits for a handler. If its entry is being returned to the queue, also waits for that, because BullMQ must not
 * complete the entry in the meantime.
 */
async function outlastHandBack<T>(handling: Promise<T>, state: State): Promise<T> {
  try {
    return await handling;
  } finally {
    if (state.handingBack) await state.abandoned;
  }
}

function workerOptions({ prefix, concurrency, lockDurationMs }: ConsumerDeps, connection: ConsumerConnection) {
  return {
    connection,
    prefix,
    concurrency,
    autorun: false,
    lockDuration: lockDurationMs,
    stalledInterval: Math.max(1_000, Math.ceil(lockDurationMs / 4)),
    maxStalledCount: stalledCountMax,
    drainDelay: noWaitBlockSeconds,
    runRetryDelay: connectionRetryDelayMs,
  };
}

type Closing = {
  worker: EndableWorker;
  connection: ConsumerConnection;
  probe: Producer;
  state: State;
  onError: OnError;
};

async function closeConsumer(
  { worker, connection, probe, state, onError }: Closing,
  options: CloseOptions,
): Promise<void> {
  const finished = await endsWithin(worker.close(), options.timeoutMs);
  if (!finished) {
    const unfinished = [...state.held.values()];
    state.handingBack = true;
    await options.onUnfinished?.(unfinished.map((job) => job.id ?? '')).catch(onError);
    const handBack = Promise.all(unfinished.map(async (job) => job.moveToWait(job.token)));
    await withDeadline(handBack, handBackTimeoutMs, 'returning entries to the queue').catch(onError);
    state.abandon();
    await endsWithin(worker.close(), disconnectTimeoutMs);
  }
  await worker.endRenewals();
  connection.cut();
  await probe.close();
}
