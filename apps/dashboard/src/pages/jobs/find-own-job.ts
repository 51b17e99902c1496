/** Finds a job of the visitor's account, and its texts with the changes. */
import { findJobForOperator, findJobTexts, type JobSummary, type JobTexts } from '@humanize/database';
import { readStoredEdits, type ComparisonResult, type StoredEdit } from '../../comparison/compare-texts.ts';
import { readId, type PageDeps } from '../page-deps.ts';

/** `comparison` is undefined if there is no output. */
export type ComparedJobTexts = JobTexts & {
  edits: readonly StoredEdit[];
  comparison: ComparisonResult | undefined;
};

/**
 * Returns undefined for a malformed or unknown ID and for a job of another account.
 * @param by.id as it appears in a path or query
 */
export async function findOwnJob(
  { db }: Pick<PageDeps, 'db'>,
  by: { accountId: string; id: string | null | undefined },
): Promise<JobSummary | undefined> {
  const jobId = readId(by.id);
  const job = jobId === undefined ? undefined : await findJobForOperator(db, { jobId });
  return job?.accountId === by.accountId ? job : undefined;
}

type ReadJob = Pick<JobSummary, 'id' | 'accountId' | 'completedAt'>;

/**
 * Finds the texts of a job that was read before. Returns undefined if they have been deleted. Omits the output if the
 * job ended after it was read, so that no page shows an output together with the status `running`.
 */
export async function findShownTexts({ db }: Pick<PageDeps, 'db'>, job: ReadJob): Promise<JobTexts | undefined> {
  const texts = await findJobTexts(db, { accountId: job.accountId, jobId: job.id });
  return texts && job.completedAt === null ? { ...texts, output: null } : texts;
}

/** Finds the same texts with the changes between them. */
export async function findComparedTexts(
  deps: Pick<PageDeps, 'db' | 'textComparer'>,
  job: ReadJob,
): Promise<ComparedJobTexts | undefined> {
  const texts = await findShownTexts(deps, job);
  if (texts === undefined) return undefined;
  const { input, output } = texts;
  const edits = readStoredEdits(texts.edits);
  const comparison =
    output === null ? undefined : await deps.textComparer.compare({ jobId: job.id, input, output, edits });
  return { input, output, edits, comparison };
}
