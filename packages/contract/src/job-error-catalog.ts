/**
 * The error codes of failed jobs, with the cause and fix of each in Markdown for the documentation. More codes may be
 * added later.
 */
import type { JobErrorCode } from './job.ts';

export const jobErrorCatalog = Object.freeze({
  processing_failed: {
    cause: 'The text could not be processed, for example because it is not in English. The words were refunded.',
    fix: 'Read `message`, correct the text and submit it with a new `Idempotency-Key`.',
  },
  job_expired: {
    cause: 'The job did not finish within about one hour. The words were refunded.',
    fix: 'Submit the text again with a new `Idempotency-Key`.',
  },
} as const satisfies Record<JobErrorCode, { readonly cause: string; readonly fix: string }>);
