/**
 * What a customer reads in `error.message` of a job that failed for a reason of its own way through the service, and
 * not for its text. Worker and reconciler both end such jobs; they must not say it in two ways.
 */
export const jobFailureMessages = Object.freeze({
  /** `job_expired`: it reached the age limit before it ended. */
  expired: 'The job did not finish in time. The reserved words were refunded.',
  /** `processing_failed`: it was started several times and never came to an end. */
  exhausted: 'The text could not be processed. The reserved words were refunded.',
});
