/** What a refused submission means to somebody who sent it from a form. */
import { limits } from '@humanize/contract';
import type { SubmitResult } from '@humanize/jobs';
import { formatNumber } from '../../design/components.tsx';

/** What was accepted carries its job; everything else is a refusal. */
export type Accepted = Extract<SubmitResult, { job: unknown }>;
export type Refusal = Exclude<SubmitResult, Accepted>;

export const isAccepted = (result: SubmitResult): result is Accepted => 'job' in result;

export function describeRefusal(refusal: Refusal): string {
  switch (refusal.outcome) {
    case 'insufficient_words':
      return `This needs ${formatNumber(refusal.wordsRequired)} words and ${formatNumber(refusal.balance)} are left. Ask the operator for more.`;
    case 'too_many_active':
      return `${limits.activeJobsMax} jobs are active, which is as many as an account may have. Wait until one has ended.`;
    case 'webhook_url_refused':
      return refusal.message;
    case 'enqueue_failed':
      return 'The queue did not answer. Nothing was charged; try again.';
    case 'key_conflict':
      return 'This form was sent before with another text. Reload the page and send it again.';
    case 'no_account':
      return 'This account takes no jobs now.';
  }
}
