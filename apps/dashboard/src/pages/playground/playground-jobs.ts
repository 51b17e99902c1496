/**
 * The jobs for a text in the playground. A text that exceeds the limits for one job is split at paragraph breaks, with
 * one job per part. All parts run at the same time, so a text can have at most as many parts as an account can have
 * active jobs.
 */
import { splitText, type TextPart } from '@humanize/client';
import { limits } from '@humanize/contract';
import type { JobSummary } from '@humanize/database';
import { findOwnJob } from '../jobs/find-own-job.ts';
import type { PageDeps } from '../page-deps.ts';

/** Maximum number of parts of a text. */
export const partsMax = limits.activeJobsMax;

/**
 * Returns the parts of a text, each within the limits of a job. Returns undefined if a word is longer than a job
 * allows.
 */
export function splitForJobs(text: string): readonly TextPart[] | undefined {
  try {
    return splitText(text, { wordsMax: limits.wordsMax, textLengthMax: limits.textLengthMax, bytesMax: Infinity });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Reads the IDs of a text's jobs from a path or query. Returns an empty list if there are too many. */
export function readJobIds(ids: string | null | undefined): readonly string[] {
  const list = (ids ?? '').split(',').filter(Boolean);
  return list.length <= partsMax ? list : [];
}

/** Finds the jobs of the visitor's account. Returns undefined if one of them does not exist, or if there are no IDs. */
export async function findOwnJobs(
  deps: Pick<PageDeps, 'db'>,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
): Promise<readonly JobSummary[] | undefined> {
  const jobs = await Promise.all(ids.map((id) => findOwnJob(deps, { accountId, id })));
  const found = jobs.filter((job) => job !== undefined);
  return found.length === 0 || found.length < jobs.length ? undefined : found;
}

/** Joins the parts of a text that was split at paragraph breaks. */
export const joinParts = (parts: readonly string[]): string => parts.map((part) => part.trim()).join('\n\n');
