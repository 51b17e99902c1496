/**
 * A BullMQ worker that closes within a time limit and reports whether it makes progress. It survives outages and a
 * frozen or emptied Redis. An entry may be handed out twice (after a lost lock, or if it was added again), so its
 * handler must ask Postgres whether the work is still to be done.
 */
import { DelayedError, WaitingError, Worker, type Job } from 'bullmq';
import { endsWithin, withDeadline } from './deadline.ts';
import { addTimeoutMsDefault } from './queue-options.ts';
import { openProducer, type Producer } from './producer.ts';
import { limitRepeats, openConsumerConnection, type ConsumerConnection, type OnError } from './redis-connection.ts';

/** Options of every consumer. */
export type ConsumerDeps = {
  redisUrl: string;
  prefix: string;
  /** Entries handled concurrently. */
  concurrency: number;
  /** How long an unresponsive consumer keeps an entry before it is handed out again. Renewed at half of it. */
  lockDurationMs: number;
  /** Receives lost connections, lost locks and errors thrown by `handle`. */
  onError: OnError;
  /** How long a consumer may make no progress while entries wait, before `isHealthy` returns false. */
  stuckAfterMs?: number;
};

/** How a consumer closes. */
export type CloseOptions = {
  /** How long entries in progress may take to finish. */
  timeoutMs: number;
  /** Called with the ids of entries that did not finish, before they go back into the queue. */
  onUnfinished?: (entryIds: string[]) => Promise<void>;
};

export type Consumer = {
  /** Starts to take entries. */
  run(): void;
  /** Stops taking entries. Those in progress continue. */
  pause(): void;
  /** Stops taking entries, waits for those in progress, returns the rest to the queue, and disconnects. Never throws. */
  close(options: CloseOptions): Promise<void>;
  /** True if an entry was taken recently or none is waiting. Also true while Redis is unavailable: a restart would not help. */
  isHealthy(): Promise<boolean>;
};

/** Returned by a handler that did not do the work: hand the entry out again after this time. */
export type Postponed = { postponeMs: number };

type Handle = (entry: { id: string; data: unknown }) => Promise<Postponed | void>;

const stuckAfterMsDefault = 60_000;
const handBackTimeoutMs = 1_000;
const disconnectTimeoutMs = 1_000;
// The claim in Postgres limits how often a job is tried. BullMQ's own limit must not be reached first.
const stalledCountMax = 1_000_000;
const noWaitBlockSeconds = 5;
const connectionRetryDelayMs = 1_000;

/** BullMQ's own `close` waits for Redis, which may never return, and keeps renewing locks. */
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
  /** Held entries are being returned to the queue, so their handlers must no longer end them. */
  handingBack: boolean;
  /** Resolves when the held entries are back in the queue, so that nothing keeps waiting for their handlers. */
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
    // A fetch in progress when the consumer was paused returns one more entry.
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

/** Waits for a handler. While its entry is being returned to the queue, BullMQ must not learn that the handler ended. */
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
