/** An account's success rate. Failures that the customer caused are not counted. */
import type { FailureCount, UsageByDay } from '@humanize/database';

export type SuccessRate = {
  /** 0 to 1; null if no jobs are counted. */
  rate: number | null;
  /** Jobs that have ended, except those that failed because of the customer. */
  counted: number;
  /** Jobs that failed because of the customer. */
  excluded: number;
};

export function calculateSuccessRate(usage: readonly UsageByDay[], failures: readonly FailureCount[]): SuccessRate {
  const succeeded = usage.reduce((sum, day) => sum + day.succeeded, 0);
  const failed = failures.reduce((sum, { kind, jobs }) => (kind === 'not_english' ? sum : sum + jobs), 0);
  const excluded = failures.find(({ kind }) => kind === 'not_english')?.jobs ?? 0;
  const counted = succeeded + failed;
  return { rate: counted === 0 ? null : succeeded / counted, counted, excluded };
}
