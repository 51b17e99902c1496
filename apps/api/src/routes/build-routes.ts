/** All routes of the v1 interface. */
import { findJob } from '@humanize/database';
import { submit, type SubmitDeps } from '@humanize/service';
import { createHumanizeJobRoute } from './create-humanize-job.ts';
import { getHumanizeJobRoute } from './get-humanize-job.ts';
import type { Route } from './route.ts';

/** `publicApiUrl` is the base of `status_url`. */
export function buildRoutes(deps: SubmitDeps, { publicApiUrl }: { publicApiUrl: string }): Route[] {
  return [
    createHumanizeJobRoute({ publicApiUrl, submit: (request) => submit(deps, request) }),
    getHumanizeJobRoute({ publicApiUrl, findJob: (by) => findJob(deps.db, by) }),
  ];
}
