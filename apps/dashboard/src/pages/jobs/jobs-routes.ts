/** The job list with filters, and the job page with timeline, texts and deliveries. */
import { failureKinds, listDeliveries, listJobPreviews, listJobs } from '@humanize/database';
import { getRoute, type PageResponse, type Route, type SignedInRequest, type Visitor } from '../../http/route.ts';
import { listKeys } from '../list-keys.ts';
import { readDay, readId, rowsPerPage, type PageDeps } from '../page-deps.ts';
import { findComparedTexts, findOwnJob } from './find-own-job.ts';
import { JobPage, JobProgress } from './job-page.tsx';
import { jobsCsv } from './jobs-csv.ts';
import { JobsPage } from './jobs-page.tsx';

type Deps = Pick<PageDeps, 'db' | 'lists' | 'publicApiUrl' | 'textComparer'>;

const statuses = ['queued', 'running', 'succeeded', 'failed'] as const;

export function jobsRoutes(deps: Deps): Route[] {
  return [
    getRoute(deps, 'viewer', '/jobs', showJobs),
    getRoute(deps, 'viewer', '/jobs.csv', downloadJobs),
    getRoute(deps, 'viewer', '/jobs/:id', showJob),
    getRoute(deps, 'viewer', '/jobs/:id/progress', showProgress),
  ];
}

/** Reads the list's filters from the query. Ignores invalid values. */
const readFilter = ({ accountId }: Visitor, query: URLSearchParams) => ({
  accountId,
  status: statuses.find((status) => status === query.get('status')),
  apiKeyId: readId(query.get('key')),
  failure: failureKinds.find((kind) => kind === query.get('failure')),
  from: readDay(query.get('from')),
  to: readDay(query.get('to'), 1),
});

function downloadJobs({ lists }: Deps, { visitor, query }: SignedInRequest): PageResponse {
  const day = new Date().toISOString().slice(0, 10);
  return { kind: 'csv', fileName: `jobs-${day}.csv`, rows: jobsCsv(lists, readFilter(visitor, query)) };
}

async function showJobs({ db, lists }: Deps, { visitor, query }: SignedInRequest): Promise<PageResponse> {
  const wanted = query.get('id');
  if (wanted !== null && wanted.trim() !== '') {
    const jobId = readId(wanted);
    if (jobId !== undefined) return { kind: 'redirect', to: `/jobs/${jobId}` };
  }
  const { accountId } = visitor;
  const filter = readFilter(visitor, query);
  const jobs = await listJobs(lists, { ...filter, limit: rowsPerPage, after: query.get('after') ?? undefined });
  const [previews, keys] = await Promise.all([
    listJobPreviews(lists, { accountId, jobIds: jobs.items.map(({ id }) => id) }),
    listKeys(db, { accountId, shown: [filter.apiKeyId, ...jobs.items.map(({ apiKeyId }) => apiKeyId)] }),
  ]);
  const badId = wanted !== null && wanted.trim() !== '';
  return {
    kind: 'page',
    title: 'Jobs',
    section: 'jobs',
    body: JobsPage({ jobs, previews, keys, query, statuses, failures: failureKinds, badId }),
  };
}

async function showJob(deps: Deps, { visitor, params }: SignedInRequest): Promise<PageResponse> {
  const { db, publicApiUrl } = deps;
  const { accountId } = visitor;
  const job = await findOwnJob(deps, { accountId, id: params['id'] });
  if (job === undefined) return { kind: 'not_found' };
  const [texts, deliveries, keys] = await Promise.all([
    findComparedTexts(deps, job),
    listDeliveries(db, { accountId, jobId: job.id, limit: 10 }),
    listKeys(db, { accountId, shown: [job.apiKeyId] }),
  ]);
  const keyName = keys.keys.find(({ id }) => id === job.apiKeyId)?.name;
  return {
    kind: 'page',
    title: `Job ${job.id.slice(0, 8)}…${job.id.slice(-6)}`,
    section: 'jobs',
    // Events describe the end of a job. A job that ended after it was read is shown as active, without its event.
    body: JobPage({ job, texts, deliveries: job.completedAt === null ? [] : deliveries.items, keyName, publicApiUrl }),
  };
}

async function showProgress(deps: Deps, { visitor, params }: SignedInRequest): Promise<PageResponse> {
  const job = await findOwnJob(deps, { accountId: visitor.accountId, id: params['id'] });
  if (job === undefined) return { kind: 'not_found' };
  return { kind: 'fragment', body: JobProgress({ job }), live: job.completedAt === null };
}
