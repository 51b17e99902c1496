/**
 * One BullMQ worker with an end to its closing and a liveness that means something. It survives outages,
 * a frozen Redis and an emptied one. An entry may be handed out twice (after a lost lock, or when it was
 * added again): whoever handles it must ask Postgres whether the work is still to be done.
 */
import { DelayedError, WaitingError, Worker, type Job } from 'bullmq';
import { endsWithin, withDeadline } from './deadline.ts';
import { addTimeoutMsDefault } from './queue-options.ts';
import { openProducer, type Producer } from './producer.ts';
import { limitRepeats, openConsumerConnection, type ConsumerConnection, type OnError } from './redis-connection.ts';

/** What every consumer needs; times in milliseconds. */
export type ConsumerDeps = {
  redisUrl: string;
  prefix: string;
  /** Entries handled at once. */
  concurrency: number;
  /** For how long an entry stays a silent consumer's; renewed at half of it. Then it is handed out again. */
  lockDurationMs: number;
  /** Hears of lost connections, lost locks and errors that `handle` threw. */
  onError: OnError;
  /** How long nothing may be taken or finished while entries wait, before `isHealthy` says no. */
  stuckAfterMs?: number;
};

/** Ends of a consumer's closing. */
export type CloseOptions = {
  /** How long entries that are being handled may take to finish. */
  timeoutMs: number;
  /** Called with the ids of those that did not finish, before they go back into the queue for others. */
  onUnfinished?: (entryIds: string[]) => Promise<void>;
};

export type Consumer = {
  /** Starts taking entries. */
  run(): void;
  /** Stops taking entries; those that are being handled go on. */
  pause(): void;
  /** Stops taking, waits for what is being handled, hands back what did not finish in time, lets go of Redis. Never throws. */
  close(options: CloseOptions): Promise<void>;
  /** 'Took an entry lately, or none is waiting.' True also while Redis is away: a restart would not bring it back. */
  isHealthy(): Promise<boolean>;
};

/** What `handle` may say instead of being done: hand the entry out again after a time, without counting it. */
export type Postponed = { postponeMs: number };

type Handle = (entry: { id: string; data: unknown }) => Promise<Postponed | void>;

const stuckAfterMsDefault = 60_000;
const handBackTimeoutMs = 1_000;
const disconnectTimeoutMs = 1_000;
// The claim in Postgres decides how often a job is tried; BullMQ's own limits must not come before it.
const stalledCountMax = 1_000_000;
const noWaitBlockSeconds = 5;
const connectionRetryDelayMs = 1_000;

/** BullMQ's closing waits for a Redis that may be away for good, and goes on renewing locks meanwhile. */
class EndableWorker extends Worker {
  endRenewals(): Promise<void> {
    return this.lockManager.close();
  }
}

/** What a consumer knows of itself. */
type State = {
  held: Map<string, Job>;
  lastProgressMs: number;
  paused: boolean;
  /** What is held is being handed back: its handling must not end it any more. */
  handingBack: boolean;
  /** Resolves when what is held has been handed back, so that nobody waits for its handling any more. */
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

/** Handles one entry. The two errors tell BullMQ that the entry has been moved already and is not its concern. */
async function handleEntry(job: Job, state: State, handle: Handle): Promise<void> {
  if (state.paused) {
    // A fetch that was under way when the consumer was paused brings one more.
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

/** The handling's own end, which must not come to BullMQ's knowledge while the entry is being handed back. */
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
    await withDeadline(handBack, handBackTimeoutMs, 'handing back').catch(onError);
    state.abandon();
    await endsWithin(worker.close(), disconnectTimeoutMs);
  }
  await worker.endRenewals();
  connection.cut();
  await probe.close();
}
