/**
 * Enqueues jobs and records this in each job's trace. Enqueueing a job that is already in the queue has no effect, and
 * the claim in Postgres determines which worker processes it.
 */
import type { JobQueue } from '@humanize/queue';
import type { EnqueueTracing } from './telemetry.ts';

const queueName = 'jobs';

/**
 * Enqueues a new job.
 * @throws QueueUnavailableError if Redis does not respond; the entry may still be added
 */
export async function enqueueJob(
  { jobQueue, tracing }: { readonly jobQueue: Pick<JobQueue, 'add'>; readonly tracing: EnqueueTracing },
  { jobId, priority }: { readonly jobId: string; readonly priority: number },
): Promise<void> {
  await traceEnqueue(tracing, [jobId], {}, () => jobQueue.add(jobId, { priority }));
}

/** A job that the queue may have lost. `waitedMs` is the time since its creation or since the end of its last lease. */
export type WaitingJob = { readonly jobId: string; readonly priority: number; readonly waitedMs: number };

/**
 * Enqueues jobs again. Jobs that have waited for `raiseAfterMs` are moved to the front of the queue.
 * @throws QueueUnavailableError if Redis does not respond
 */
export async function requeueJobs(
  { jobQueue, tracing }: { readonly jobQueue: Pick<JobQueue, 'addBulk' | 'raise'>; readonly tracing: EnqueueTracing },
  jobs: readonly WaitingJob[],
  { raiseAfterMs }: { readonly raiseAfterMs: number },
): Promise<{ requeued: number; raised: number }> {
  const again = { 'humanize.outcome': 'again' };
  const requeued = jobs.filter(({ waitedMs }) => waitedMs < raiseAfterMs);
  const raised = jobs.filter(({ waitedMs }) => waitedMs >= raiseAfterMs);
  const requeuedIds = requeued.map(({ jobId }) => jobId);
  await traceEnqueue(tracing, requeuedIds, again, () => jobQueue.addBulk(requeued));
  for (const { jobId } of raised) await traceEnqueue(tracing, [jobId], again, () => jobQueue.raise(jobId));
  return { requeued: requeued.length, raised: raised.length };
}

/** Runs `add` within one producer span per job. Rethrows the errors of `add`. */
async function traceEnqueue(
  tracing: EnqueueTracing,
  jobIds: readonly string[],
  attributes: Readonly<Record<string, string>>,
  add: () => Promise<void>,
): Promise<void> {
  if (!tracing.enabled) return add();
  const spans = jobIds.map((jobId) =>
    tracing.start({
      name: `enqueue ${queueName}`,
      kind: 'producer',
      place: { ofJob: jobId },
      attributes: { 'messaging.destination.name': queueName, 'humanize.job.id': jobId, ...attributes },
    }),
  );
  try {
    await add();
    for (const span of spans) span.end();
  } catch (error) {
    const type = error instanceof Error ? error.name : 'unknown';
    for (const span of spans) span.end({ failed: true, attributes: { 'error.type': type } });
    throw error;
  }
}
