/** The job list with filters, and the job page with timeline, texts and deliveries. */
import {
  findJobForOperator,
  findJobTexts,
  listApiKeys,
  listDeliveries,
  listJobs,
  type JobSummary,
} from '@humanize/database';
import type { PageResponse, PageRequest, Route, Visitor } from '../../http/route.ts';
import { readDay, readId, rowsPerPage, type PageDeps } from '../page-deps.ts';
import { readStoredEdits } from '../../comparison/compare-texts.ts';
import { JobPage, JobProgress } from './job-page.tsx';
import { JobsPage } from './jobs-page.tsx';

type Deps = Pick<PageDeps, 'db' | 'publicApiUrl' | 'textComparer'>;
type CustomerRequest = PageRequest<Visitor>;

const statuses = ['queued', 'running', 'succeeded', 'failed'] as const;

export function jobsRoutes(deps: Deps): Route[] {
  return [
    { method: 'GET', path: '/jobs', access: 'customer', handle: (request) => showJobs(deps, request) },
    { method: 'GET', path: '/jobs/:id', access: 'customer', handle: (request) => showJob(deps, request) },
    { method: 'GET', path: '/jobs/:id/progress', access: 'customer', handle: (request) => showProgress(deps, request) },
  ];
}

async function showJobs({ db }: Deps, { visitor, query }: CustomerRequest): Promise<PageResponse> {
  const wanted = query.get('id');
  if (wanted !== null && wanted.trim() !== '') {
    const jobId = readId(wanted);
    if (jobId !== undefined) return { kind: 'redirect', to: `/jobs/${jobId}` };
  }
  const { accountId } = visitor;
  const [jobs, keys] = await Promise.all([
    listJobs(db, {
      accountId,
      status: statuses.find((status) => status === query.get('status')),
      apiKeyId: readId(query.get('key')),
      from: readDay(query.get('from')),
      to: readDay(query.get('to'), 1),
      limit: rowsPerPage,
      after: query.get('after') ?? undefined,
    }),
    listApiKeys(db, { accountId, limit: 200 }),
  ]);
  const badId = wanted !== null && wanted.trim() !== '';
  return {
    kind: 'page',
    title: 'Jobs',
    section: 'jobs',
    body: JobsPage({ jobs, keys: keys.items, query, statuses, badId }),
  };
}

/** Returns undefined for a job of another account. */
async function findOwnJob({ db }: Deps, { visitor, params }: CustomerRequest): Promise<JobSummary | undefined> {
  const jobId = readId(params['id']);
  const job = jobId === undefined ? undefined : await findJobForOperator(db, { jobId });
  return job?.accountId === visitor.accountId ? job : undefined;
}

async function showJob(deps: Deps, request: CustomerRequest): Promise<PageResponse> {
  const { db, publicApiUrl } = deps;
  const job = await findOwnJob(deps, request);
  if (job === undefined) return { kind: 'not_found' };
  const by = { accountId: job.accountId, jobId: job.id };
  const [texts, deliveries, keys] = await Promise.all([
    findJobTexts(db, by),
    listDeliveries(db, { ...by, limit: 10 }),
    listApiKeys(db, { accountId: job.accountId, limit: 200 }),
  ]);
  const keyName = keys.items.find(({ id }) => id === job.apiKeyId)?.name;
  const edits = readStoredEdits(texts?.edits);
  const { input, output = null } = texts ?? {};
  const comparison =
    input === undefined || output === null
      ? undefined
      : await deps.textComparer.compare({ jobId: job.id, input, output, edits });
  return {
    kind: 'page',
    title: `Job ${job.id.slice(0, 8)}…${job.id.slice(-6)}`,
    section: 'jobs',
    body: JobPage({ job, texts, edits, comparison, deliveries: deliveries.items, keyName, publicApiUrl }),
  };
}

async function showProgress(deps: Deps, request: CustomerRequest): Promise<PageResponse> {
  const job = await findOwnJob(deps, request);
  if (job === undefined) return { kind: 'not_found' };
  return { kind: 'fragment', body: JobProgress({ job }), live: job.completedAt === null };
}
