/**
 * Ends the jobs that nobody else will end: those over the age limit, and those that were claimed too often. Ids are
 * picked by a plain read and failed one by one, each in a transaction of its own that checks the reason again, so two
 * sweeps may meet at the same job and a sweep that is killed leaves nothing half done. A job that cannot be failed does
 * not keep those behind it waiting.
 */
import { jobFailureMessages } from '@humanize/contract';
import {
  DatabaseUnavailableError,
  failJob,
  listExhaustedJobIds,
  listExpiredJobIds,
  type FinishOutcome,
} from '@humanize/database';
import { inSpan } from '@humanize/runtime';
import type { SweepDeps } from './sweep-deps.ts';

/** How many jobs were failed, the deliveries that announce them, and why the first that could not be failed was not. */
export type EndedJobs = { ended: number; deliveryIds: string[]; error?: unknown };

type EndDeps = Pick<SweepDeps, 'db' | 'newId' | 'tracing' | 'logger' | 'settings'>;

/** Fails jobs past their age limit as `job_expired`. */
export async function endExpiredJobs(deps: EndDeps): Promise<EndedJobs> {
  const failure = { when: 'expired', message: jobFailureMessages.expired } as const;
  return endInBatches(deps, failure, (limit) => listExpiredJobIds(deps.db, { limit }));
}

/** Fails jobs whose last permitted claim ran out as `processing_failed`: a text must not kill workers for an hour. */
export async function endExhaustedJobs(deps: EndDeps): Promise<EndedJobs> {
  const { claimsMax } = deps.settings;
  const failure = { when: 'exhausted', claimsMax, message: jobFailureMessages.exhausted } as const;
  return endInBatches(deps, failure, (limit) => listExhaustedJobIds(deps.db, { claimsMax, limit }));
}

type Failure = { message: string } & ({ when: 'expired' } | { when: 'exhausted'; claimsMax: number });

async function endInBatches(
  deps: EndDeps,
  failure: Failure,
  list: (limit: number) => Promise<string[]>,
): Promise<EndedJobs> {
  const { batchSize, batchesMax } = deps.settings;
  const all: EndedJobs = { ended: 0, deliveryIds: [] };
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const jobIds = await list(batchSize);
    for (const jobId of jobIds) {
      try {
        const finish = await endJob(deps, jobId, failure);
        if (finish.outcome === 'refused') continue;
        all.ended += 1;
        deps.logger.warn('job', { jobId, outcome: failure.when, deliveryId: finish.deliveryId });
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

function endJob({ db, newId, tracing }: EndDeps, jobId: string, failure: Failure): Promise<FinishOutcome> {
  const span = tracing.start({ name: 'end job', place: { ofJob: jobId }, attributes: { 'humanize.job.id': jobId } });
  return inSpan(
    span,
    () => failJob(db, { jobId, deliveryId: newId(), ...failure }),
    ({ outcome }) => ({ attributes: { 'humanize.outcome': outcome === 'refused' ? outcome : failure.when } }),
  );
}
