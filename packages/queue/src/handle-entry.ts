/** Runs the handler of an entry and tells BullMQ what to do with the entry. */
import { DelayedError, WaitingError, type Job } from 'bullmq';
import type { Admission } from './admission.ts';
import type { AdmittedWorker, TakenEntry } from './admitted-worker.ts';

/** Returned by a handler that did not do the work. The entry is handed out again after this time. */
export type Postponed = { postponeMs: number };

/** An entry for a handler. The handler calls `started` when it begins the work that `capacity` limits. */
export type HandledEntry = { id: string; data: unknown; started: () => void };

export type Handle = (entry: HandledEntry) => Promise<Postponed | void>;

/** The state of a consumer. */
export type ConsumerState = {
  held: Map<string, Job>;
  /** On the monotonic clock. */
  lastProgressMs: number;
  paused: boolean;
  /** True while the held entries are being returned to the queue. Meanwhile, their handlers must not complete them. */
  handingBack: boolean;
  /** Resolves when the held entries have been returned to the queue, so nothing waits for their handlers any longer. */
  abandoned: Promise<'abandoned'>;
  abandon: () => void;
};

export type Handling = { state: ConsumerState; ask: Pick<Admission<AdmittedWorker>, 'started'>; handle: Handle };

/** Handles one entry. WaitingError and DelayedError tell BullMQ that the entry has already been moved. */
export async function handleEntry(entry: TakenEntry, { state, ask, handle }: Handling): Promise<void> {
  const { job } = entry;
  if (state.paused) {
    // A fetch that was in progress when the consumer was paused returns one more entry.
    await job.moveToWait(job.token);
    throw new WaitingError();
  }
  const id = job.id ?? '';
  const started = (): void => {
    if (entry.isStarted) return;
    entry.isStarted = true;
    ask.started();
  };
  state.held.set(id, job);
  state.lastProgressMs = performance.now();
  try {
    const result = await Promise.race([
      outlastHandBack(handle({ id, data: job.data, started }), state),
      state.abandoned,
    ]);
    if (result === 'abandoned') throw new WaitingError();
    if (!result) return;
    await job.moveToDelayed(Date.now() + result.postponeMs, job.token);
    throw new DelayedError();
  } finally {
    state.held.delete(id);
    state.lastProgressMs = performance.now();
  }
}

/**
 * Waits for a handler. If its entry is being returned to the queue, also waits until the entry has been returned,
 * because BullMQ must not complete it in the meantime.
 */
async function outlastHandBack<T>(handling: Promise<T>, state: ConsumerState): Promise<T> {
  try {
    return await handling;
  } finally {
    if (state.handingBack) await state.abandoned;
  }
}
