/** Messages shown when a submission from a form is rejected. */
import { limits } from '@humanize/contract';
import type { SubmitResult } from '@humanize/service';
import { formatNumber } from '../../design/components.tsx';

/** AcceptedSubmission results carry a job; all others are rejections. */
export type AcceptedSubmission = Extract<SubmitResult, { job: unknown }>;
export type RejectedSubmission = Exclude<SubmitResult, AcceptedSubmission>;

export const isAccepted = (result: SubmitResult): result is AcceptedSubmission => 'job' in result;

export function submitErrorMessage(rejected: RejectedSubmission): string {
  switch (rejected.outcome) {
    case 'insufficient_words':
      return `This text needs ${formatNumber(rejected.wordsRequired)} words, but only ${formatNumber(rejected.balance)} are left. Ask your operator for more.`;
    case 'too_many_active':
      return `You already have ${limits.activeJobsMax} active jobs, which is the limit. Try again when one has finished.`;
    case 'webhook_url_refused':
      return rejected.message;
    case 'enqueue_failed':
      return 'The job could not be queued. You were not charged. Try again.';
    case 'key_conflict':
      return 'This form was already submitted with a different text. Reload the page and try again.';
    case 'no_account':
      return 'This account is suspended or closed and cannot submit jobs.';
  }
}
