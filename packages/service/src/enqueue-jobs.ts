/**
 * Enqueues jobs and records this in each job's trace. Enqueueing a job that is already in the queue has no effect, and
 * the claim in Postgres determines which worker processes it.
 */
import type { JobQueue, QueuedJob } from '@humanize/queue';
import type { EnqueueTracing } from './telemetry.ts';

const queueName = 'jobs';

/**
 * Enqueues a new job.
 * @throws QueueUnavailableError if Redis does not respond; the entry may still be added
 */
export async function enqueueJob(
  { jobQueue, tracing }: { readonly jobQueue: Pick<JobQueue, 'add'>; readonly tracing: EnqueueTracing },
  { jobId, accountId }: QueuedJob,
): Promise<void> {
  await traceEnqueue(tracing, [jobId], {}, () => jobQueue.add(jobId, { accountId }));
}

/**
 * Enqueues jobs that the queue may have lost, and returns how many of them were actually missing.
 * @throws QueueUnavailableError if Redis does not respond
 */
export async function requeueJobs(
  { jobQueue, tracing }: { readonly jobQueue: Pick<JobQueue, 'addBulk'>; readonly tracing: EnqueueTracing },
  jobs: readonly QueuedJob[],
): Promise<number> {
  const jobIds = jobs.map(({ jobId }) => jobId);
  const added = await traceEnqueue(tracing, jobIds, { 'humanize.outcome': 'again' }, () => jobQueue.addBulk(jobs));
  return added.length;
}

/** Runs `add` within one producer span per job. Rethrows any error thrown by `add`. */
async function traceEnqueue<Added>(
  tracing: EnqueueTracing,
  jobIds: readonly string[],
  attributes: Readonly<Record<string, string>>,
  add: () => Promise<Added>,
): Promise<Added> {
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
    const added = await add();
    for (const span of spans) span.end();
    return added;
  } catch (error) {
    const type = error instanceof Error ? error.name : 'unknown';
    for (const span of spans) span.end({ failed: true, attributes: { 'error.type': type } });
    throw error;
  }
}
