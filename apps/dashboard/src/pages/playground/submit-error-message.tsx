/** Messages for rejected submissions, with links to the documentation of the API's errors. */
import { limits, type ErrorCode } from '@humanize/contract';
import type { SubmitResult } from '@humanize/service';
import type { ComponentChildren, VNode } from 'preact';
import { formatNumber } from '../../design/components.tsx';
import { ErrorCodeLink } from '../../design/error-code.tsx';
import { BuyWords } from '../../top-up/top-up.tsx';

/** AcceptedSubmission results contain a job. All others are rejections. */
export type AcceptedSubmission = Extract<SubmitResult, { job: unknown }>;
export type RejectedSubmission = Exclude<SubmitResult, AcceptedSubmission>;

export const isAccepted = (result: SubmitResult): result is AcceptedSubmission => 'job' in result;

/** @param topUpUrl URL of the page where the account buys words; undefined if there is none */
export function submitErrorMessage(rejected: RejectedSubmission, topUpUrl: string | undefined): VNode {
  switch (rejected.outcome) {
    case 'insufficient_words':
      return withCode(
        'insufficient_words',
        <>
          This text has {formatNumber(rejected.wordsRequired)} words, but you have only {formatNumber(rejected.balance)}{' '}
          left. <BuyWords url={topUpUrl} />
        </>,
      );
    case 'key_limit_reached':
      return withCode(
        'insufficient_words',
        <>
          This text has {formatNumber(rejected.wordsRequired)} words, but the monthly limit of the key leaves only{' '}
          {formatNumber(rejected.balance)}. <a href="/keys">Change the limit</a>
        </>,
      );
    case 'too_many_active':
      return withCode(
        'too_many_concurrent_jobs',
        `You have ${limits.activeJobsMax} active jobs, which is the limit. Try again when one of them finishes.`,
      );
    case 'webhook_url_refused':
      // Only a test event has a webhook URL, and its form calls the field “URL”.
      return withCode(
        'validation_error',
        rejected.message.replace(/^webhook_url/, 'The URL').replace('webhook_url', 'the URL'),
      );
    case 'enqueue_failed':
      return withCode('enqueue_failed', 'The job could not be queued, and you were not charged. Try again.');
    case 'key_conflict':
      return <>This form has already been submitted with a different text. Reload the page and try again.</>;
    case 'no_account':
      return <>This account is suspended or closed and cannot submit jobs.</>;
  }
}

/** A message, followed by the error code that the API returns in the same case. */
export const withCode = (code: ErrorCode, message: ComponentChildren): VNode => (
  <>
    {message} <ErrorCodeLink code={code} />
  </>
);
