/** All routes of the v1 interface. */
import { findJob } from '@humanize/database';
import { submit, type SubmitDeps } from '@humanize/jobs';
import type { RefundCause } from '@humanize/runtime';
import { createHumanizeJobRoute } from './create-humanize-job.ts';
import { getHumanizeJobRoute } from './get-humanize-job.ts';
import type { Route } from './route.ts';

/** `publicApiUrl` is the base of `status_url`; `countRefund` hears of a job that could not be enqueued. */
export function buildRoutes(
  deps: SubmitDeps & { countRefund: (cause: RefundCause) => void },
  { publicApiUrl }: { publicApiUrl: string },
): Route[] {
  return [
    createHumanizeJobRoute({
      publicApiUrl,
      submit: async (request) => {
        const result = await submit(deps, request);
        if (result.outcome === 'enqueue_failed') deps.countRefund('enqueue_failed');
        return result;
      },
    }),
    getHumanizeJobRoute({ findJob: (by) => findJob(deps.db, by), publicApiUrl }),
  ];
}
