/**
 * Limits the texts that an account submits in the dashboard to the same rate as one API key. The limit on failed texts
 * also applies. It counts all of the account's jobs, regardless of how they were submitted.
 */
import { limits } from '@humanize/contract';
import { listFailedTexts, type Database } from '@humanize/database';
import { describeWait } from './describe-wait.ts';
import type { LimitAction, Rejection } from './limit-action.ts';

type Deps = { db: Database; limitAction: LimitAction };

/** Counts a submission. Returns undefined if it is allowed. */
export async function limitSubmission({ db, limitAction }: Deps, accountId: string): Promise<Rejection | undefined> {
  const limited = await limitAction('submission', accountId);
  if (limited !== undefined) return limited;
  const [failing] = await listFailedTexts(db, { accountId, failuresMin: limits.failedTextsPerHour, limit: 1 });
  if (failing === undefined) return undefined;
  return {
    error: `Too many of this account’s texts have failed within an hour. Try again in ${describeWait(failing.untilMs)}.`,
    retryAfterMs: failing.untilMs,
  };
}
