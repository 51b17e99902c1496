/**
 * Ends the jobs that no other process ends: those past the age limit and those that were claimed too often. IDs are
 * read without locks, and each job is failed in its own transaction, which checks the reason again. Concurrent and
 * interrupted sweeps are therefore safe, and a job that cannot be failed does not block the others.
 */
import {
  DatabaseUnavailableError,
  listExhaustedJobIds,
  listExpiredJobIds,
  type FinishOutcome,
} from '@humanize/database';
import { inSpan } from '@humanize/runtime';
import { finishJob, type JobEnd } from '@humanize/service';
import type { SweepDeps } from './sweep-deps.ts';

/** The number of failed jobs, the deliveries of their events, and the first error, if any. */
export type EndedJobs = { ended: number; deliveryIds: string[]; error?: unknown };

type EndDeps = Pick<SweepDeps, 'db' | 'newId' | 'countRefund' | 'tracing' | 'logger' | 'settings'>;
type End = Extract<JobEnd, { as: 'expired' | 'exhausted' }>;

/** Fails jobs past their age limit with `job_expired`. */
export async function endExpiredJobs(deps: EndDeps): Promise<EndedJobs> {
  return endInBatches(deps, { as: 'expired' }, (limit) => listExpiredJobIds(deps.db, { limit }));
}

/**
 * Fails jobs with `processing_failed` if their last permitted claim has expired, so that a text cannot crash workers
 * for an hour.
 */
export async function endExhaustedJobs(deps: EndDeps): Promise<EndedJobs> {
  const { claimsMax } = deps.settings;
  return endInBatches(deps, { as: 'exhausted', claimsMax }, (limit) =>
    listExhaustedJobIds(deps.db, { claimsMax, limit }),
  );
}

async function endInBatches(deps: EndDeps, end: End, list: (limit: number) => Promise<string[]>): Promise<EndedJobs> {
  const { batchSize, batchesMax } = deps.settings;
  const all: EndedJobs = { ended: 0, deliveryIds: [] };
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const jobIds = await list(batchSize);
    for (const jobId of jobIds) {
      try {
        const finish = await endJob(deps, jobId, end);
        if (finish.outcome === 'refused') continue;
        all.ended += 1;
        deps.logger.warn('job', { jobId, outcome: end.as, deliveryId: finish.deliveryId });
        if (finish.deliveryId !== null) all.deliveryIds.push(finish.deliveryId);
      } catch (error) {
        all.error ??= error;
        if (error instanceof DatabaseUnavailableError) return all;
      }
    }
    if (jobIds.length < batchSize) break;
  }
  return all;
}

function endJob(deps: EndDeps, jobId: string, end: End): Promise<FinishOutcome> {
  const attributes = { 'humanize.job.id': jobId };
  const span = deps.tracing.start({ name: 'end job', place: { ofJob: jobId }, attributes });
  return inSpan(
    span,
    () => finishJob(deps, jobId, end),
    ({ outcome }) => ({ attributes: { 'humanize.outcome': outcome === 'refused' ? outcome : end.as } }),
  );
}
