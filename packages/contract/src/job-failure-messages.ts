/**
 * The `error.message` of jobs that failed for reasons other than their text. Several apps end such jobs, so the wording
 * is shared here.
 */
export const jobFailureMessages = Object.freeze({
  /** `job_expired`: the job reached the age limit. */
  expired: 'The job did not finish in time. The reserved words were refunded.',
  /** `processing_failed`: workers claimed the job several times, but none of them finished it. */
  exhausted: 'The text could not be processed. The reserved words were refunded.',
  /** `processing_failed`: the queue did not accept the job. The submission returned `enqueue_failed`. */
  notEnqueued: 'The job could not be enqueued.',
});
