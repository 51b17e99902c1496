/**
 * The jobs for a text in the playground. A text that exceeds the limits for one job is split at paragraph breaks, with
 * one job per part. All parts run at the same time, so a text can have at most as many parts as an account can have
 * active jobs.
 */
import { splitText, type TextPart } from '@humanize/client';
import { countWords, limits } from '@humanize/contract';
import { findJobTexts, type JobSummary } from '@humanize/database';
import { findOwnJob } from '../jobs/find-own-job.ts';
import type { PageDeps } from '../page-deps.ts';

/** Maximum number of parts of a text. */
export const partsMax = limits.activeJobsMax;

/**
 * Returns the parts of a text, each within the limits of a job. Returns undefined if a word is longer than a job
 * allows, or if the text is longer than all its parts together may be, because splitting such a text can take seconds.
 */
export function splitForJobs(text: string): readonly string[] | undefined {
  const isTooLong = text.length > partsMax * limits.textLengthMax * 2 || countWords(text) > partsMax * limits.wordsMax;
  if (isTooLong) return undefined;
  try {
    const partLimits = { wordsMax: limits.wordsMax, textLengthMax: limits.textLengthMax, bytesMax: Infinity };
    const parts = splitText(text, partLimits);
    if (parts.length === 1) return parts.map((only) => only.text);
    // One character is left for the end of the part.
    return splitText(text, { ...partLimits, textLengthMax: limits.textLengthMax - 1 }).map(endPart);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Ends a part with a space or a line break if its last paragraph continues in the next part. */
function endPart({ text, separator }: TextPart): string {
  const lineBreaks = separator.split('\n').length - 1;
  const isWithinParagraph = separator !== '' && lineBreaks < 2;
  return text.trimEnd() + (isWithinParagraph ? (lineBreaks === 0 ? ' ' : '\n') : '');
}

/**
 * Finds the jobs of the visitor's account whose IDs are in a path or query. Returns undefined if one of them does not
 * exist, or if there are no IDs or too many.
 */
export async function findOwnJobs(
  deps: Pick<PageDeps, 'db'>,
  { accountId, ids }: { accountId: string; ids: string | undefined },
): Promise<readonly JobSummary[] | undefined> {
  const list = (ids ?? '').split(',').filter(Boolean);
  if (list.length === 0 || list.length > partsMax) return undefined;
  const jobs = await Promise.all(list.map((id) => findOwnJob(deps, { accountId, id })));
  const found = jobs.filter((job) => job !== undefined);
  return found.length < jobs.length ? undefined : found;
}

/** Finds the output of a text. Returns undefined unless all of its jobs have succeeded. */
export async function findOwnOutput(
  { db }: Pick<PageDeps, 'db'>,
  { accountId, ids }: { accountId: string; ids: string | undefined },
): Promise<string | undefined> {
  const jobs = await findOwnJobs({ db }, { accountId, ids });
  const texts = await Promise.all((jobs ?? []).map((job) => findJobTexts(db, { accountId, jobId: job.id })));
  const outputs = texts.flatMap((each) => each?.output ?? []);
  return outputs.length === 0 || outputs.length < texts.length ? undefined : joinParts(outputs);
}

/**
 * Joins the parts of a text or their outputs: with a blank line, or with the white space at the end of a part whose
 * last paragraph continues in the next part.
 */
export function joinParts(parts: readonly string[]): string {
  const joined = parts.map((part) => {
    // The spaces before the first word can be the indentation of a list or of code.
    const text = part.replace(/^(?:[^\S\n]*\n)+/, '');
    return /\s$/.test(text) ? text : `${text}\n\n`;
  });
  return joined.join('').trimEnd();
}
