/** Closes a consumer within a time limit and returns its unfinished entries to the queue. */
import type { Admission } from './admission.ts';
import type { AdmittedWorker } from './admitted-worker.ts';
import { endsWithin, withDeadline } from './deadline.ts';
import type { ConsumerState } from './handle-entry.ts';
import type { Producer } from './producer.ts';
import type { ConsumerConnection, OnError } from './redis-connection.ts';

/** Options for closing a consumer. */
export type CloseOptions = {
  /** Maximum time for entries in progress to finish. */
  timeoutMs: number;
  /** Called with the IDs of the unfinished entries before they are returned to the queue. */
  onUnfinished?: (entryIds: string[]) => Promise<void>;
};

const handBackTimeoutMs = 1_000;
const disconnectTimeoutMs = 1_000;

export type Closing = {
  workers: readonly AdmittedWorker[];
  ask: Admission<AdmittedWorker>;
  connection: ConsumerConnection;
  probe: Producer;
  state: ConsumerState;
  onError: OnError;
};

/** Never throws. */
export async function closeConsumer(
  { workers, ask, connection, probe, state, onError }: Closing,
  options: CloseOptions,
): Promise<void> {
  ask.stop();
  for (const worker of workers) worker.stopTaking();
  const closed = Promise.all(workers.map((worker) => worker.closeWhenDone()));
  const finished = await endsWithin(closed, options.timeoutMs);
  if (!finished) {
    const unfinished = [...state.held.values()];
    state.handingBack = true;
    await options.onUnfinished?.(unfinished.map((job) => job.id ?? '')).catch(onError);
    const handBack = Promise.all(unfinished.map(async (job) => job.moveToWait(job.token)));
    await withDeadline(handBack, handBackTimeoutMs, 'returning entries to the queue').catch(onError);
    state.abandon();
    await endsWithin(closed, disconnectTimeoutMs);
  }
  await Promise.all(workers.map((worker) => worker.endRenewals()));
  connection.cut();
  await probe.close();
}
