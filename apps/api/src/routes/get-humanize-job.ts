/** `GET /humanize/{id}`, operation `getHumanizeJob`: one job of the caller's account, in its current state. */
import { renderJob, type JobRecord } from '@humanize/contract';
import { notFoundAnswer } from '../http/answer.ts';
import type { Route } from './route.ts';

/** `findJob` gives a job of the account, and nothing for another account's. */
export type GetHumanizeJobDeps = {
  findJob: (by: { accountId: string; jobId: string }) => Promise<JobRecord | undefined>;
  publicApiUrl: string;
};

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A malformed id, an unknown one and another account's get one and the same answer. */
export function getHumanizeJobRoute({ findJob, publicApiUrl }: GetHumanizeJobDeps): Route {
  return {
    operationId: 'getHumanizeJob',
    method: 'get',
    path: '/humanize/:id',
    async handle({ caller, pathParameters }) {
      const jobId = pathParameters['id'];
      if (typeof jobId !== 'string' || !uuidPattern.test(jobId)) return notFoundAnswer();
      const job = await findJob({ accountId: caller.accountId, jobId });
      if (job === undefined) return notFoundAnswer();
      return { status: 200, body: renderJob(job, { publicApiUrl }), jobId: job.id };
    },
  };
}
