/** Jobs as displayed to operators and in lists, without their texts. */
import type { JobStatus } from '@humanize/contract';
import { type InferResult, sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { listNewestFirst, type Page, type PageRequest } from '../database/page.ts';
import { now, type Queries } from '../database/queries.ts';
import type { FailureCause, FailureReason } from '../database/schema-types.ts';
import { toJobEnd } from './find-job.ts';

/**
 * The columns of a summary. A column that is added here also appears in {@link JobSummary} and in the output of
 * `ops jobs show`. `apiKeyId` is null for a playground job, and `startedAt` is the time of the first claim.
 * `modelWaits` is the number of times the job was postponed because the model was unavailable. `free` states why the
 * words are returned when the job ends, regardless of how it ends.
 */
const summaryColumns = [
  'j.id',
  'j.accountId',
  'j.apiKeyId',
  'j.status',
  'j.inputWords',
  'j.options',
  'j.detectedLanguage',
  'j.currentStage',
  'j.claims',
  'j.createdAt',
  'j.startedAt',
  'j.leaseUntil',
  'j.expiresAt',
  'j.completedAt',
  'j.failureCause',
  'j.failureReason',
  'j.modelWaits',
  'j.usage',
  'j.free',
] as const;

const selectSummaries = (queries: Queries) =>
  queries
    .selectFrom('jobs as j')
    .leftJoin('jobPayloads as p', 'p.jobId', 'j.id')
    .select(summaryColumns)
    .select(['j.refunded', 'j.errorMessage'])
    .select(({ eb }) => [
      eb('j.webhookUrl', 'is not', null).$castTo<boolean>().as('hasWebhook'),
      /** False if the texts have been deleted. */
      eb('p.jobId', 'is not', null).$castTo<boolean>().as('payloadKept'),
    ]);

export type JobSummary = ReturnType<typeof toSummary>;

const toSummary = ({ refunded, errorMessage, ...job }: InferResult<ReturnType<typeof selectSummaries>>[number]) => ({
  ...job,
  ...toJobEnd({ ...job, refunded, errorMessage }),
});

/** Finds a job of any account, for support. */
export async function findJobForOperator(db: Database, by: { jobId: string }): Promise<JobSummary | undefined> {
  const job = await selectSummaries(db.kysely).where('j.id', '=', by.jobId).executeTakeFirst();
  return job && toSummary(job);
}

/** Finds a job by an idempotency key that is at most 24 hours old. Older keys are treated as deleted. */
export async function findJobByIdempotencyKey(
  db: Database,
  by: { accountId: string; idempotencyKey: string },
): Promise<JobSummary | undefined> {
  const job = await selectSummaries(db.kysely)
    .innerJoin('idempotencyKeys as k', 'k.jobId', 'j.id')
    .where('k.accountId', '=', by.accountId)
    .where('k.key', '=', by.idempotencyKey)
    .where('k.expiresAt', '>', now)
    .executeTakeFirst();
  return job && toSummary(job);
}

/**
 * The kinds of failures that are displayed to customers, keyed by the stored reason or, if there is none, by the cause.
 * Only `not_english` is the customer's error.
 */
const kindByReason = {
  not_english: 'not_english',
  overran: 'too_slow',
  model_unavailable: 'model_unavailable',
  not_delivered: 'not_delivered',
  empty: 'not_rewritten',
  crashed: 'not_rewritten',
  processing: 'not_rewritten',
  expired: 'expired',
  exhausted: 'interrupted',
  enqueue: 'not_queued',
} as const satisfies Record<FailureReason | FailureCause, string>;

export type FailureKind = (typeof kindByReason)[keyof typeof kindByReason];
export const failureKinds: readonly FailureKind[] = [...new Set(Object.values(kindByReason))];

/** The failure kind of job `j`. */
export const failureKindOf = sql<FailureKind>`${sql.lit(JSON.stringify(kindByReason))}::jsonb
  ->> coalesce(j.failure_reason::text, j.failure_cause::text)`;

/**
 * Lists the jobs of an account, newest first.
 * @param request.from earliest creation time, inclusive
 * @param request.to latest creation time, exclusive
 * @throws InvalidCursorError
 */
export async function listJobs(
  db: Database,
  request: PageRequest & {
    accountId: string;
    status?: JobStatus | undefined;
    apiKeyId?: string | undefined;
    failure?: FailureKind | undefined;
    from?: Date | undefined;
    to?: Date | undefined;
  },
): Promise<Page<JobSummary>> {
  let query = selectSummaries(db.kysely).where('j.accountId', '=', request.accountId);
  if (request.status === 'queued' || request.status === 'running') {
    query = query.where('j.endedAs', 'is', null).where('j.status', '=', request.status);
  } else if (request.status !== undefined) {
    query = query.where('j.endedAs', '=', request.status);
  }
  if (request.apiKeyId !== undefined) query = query.where('j.apiKeyId', '=', request.apiKeyId);
  if (request.failure !== undefined) {
    query = query.where('j.endedAs', '=', 'failed').where(failureKindOf, '=', request.failure);
  }
  if (request.from !== undefined) query = query.where('j.createdAt', '>=', request.from);
  if (request.to !== undefined) query = query.where('j.createdAt', '<', request.to);
  const { items, next } = await listNewestFirst(query, request, 'j');
  return { items: items.map(toSummary), next };
}
