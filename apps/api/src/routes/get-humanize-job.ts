/**
 * `GET /humanize/{id}`, operation `getHumanizeJob`: returns the current state of a job that belongs to the caller's
 * account.
 */
import { isUuid, renderJob, type JobRecord } from '@humanize/contract';
import { jobNotFoundResponse } from '../http/json-response.ts';
import type { Route } from './route.ts';

/** `findJob` returns the account's job with this ID, or undefined. */
export type GetHumanizeJobDeps = {
  findJob: (by: { accountId: string; jobId: string }) => Promise<JobRecord | undefined>;
  publicApiUrl: string;
};

/** Malformed IDs, unknown IDs and IDs of other accounts' jobs all get the same response. */
export function getHumanizeJobRoute({ findJob, publicApiUrl }: GetHumanizeJobDeps): Route {
  return {
    operationId: 'getHumanizeJob',
    method: 'get',
    path: '/humanize/:id',
    async handle({ caller, pathParameters }) {
      const jobId = pathParameters['id'];
      if (typeof jobId !== 'string' || !isUuid(jobId)) return jobNotFoundResponse();
      const job = await findJob({ accountId: caller.accountId, jobId });
      if (job === undefined) return jobNotFoundResponse();
      return { status: 200, body: renderJob(job, { publicApiUrl }), jobId: job.id };
    },
  };
}
