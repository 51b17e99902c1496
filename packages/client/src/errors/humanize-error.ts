/**
 * The errors that the client throws, except those that the API returns. All extend `HumanizeError`. If a signal is
 * aborted, its reason is thrown. Invalid arguments throw a `TypeError`.
 */
import type { FailedJob, JobWithoutOutput } from '../job.ts';

export class HumanizeError extends Error {
  override name = 'HumanizeError';
  /** The submitted job, if the error ended the wait for it. Pass it to `jobs.wait` instead of submitting the text again. */
  declare jobId?: string;
}

/** The API key or the base URL is missing or invalid. */
export class ConfigurationError extends HumanizeError {
  override name = 'ConfigurationError';
}

/** No attempt received a response. A submission may have been accepted, so retry it with the same idempotency key. */
export class ConnectionError extends HumanizeError {
  override name = 'ConnectionError';
}

/**
 * The response did not come from the API. It may be a proxy's error page, a redirect, or a response from another
 * server.
 */
export class UnexpectedResponseError extends HumanizeError {
  override name = 'UnexpectedResponseError';
  /** HTTP status. */
  readonly status: number;

  /** @param url the URL of the request, of which the message contains only the origin and the path */
  constructor(status: number, url: string) {
    const { origin, pathname } = new URL(url);
    super(
      `The response of ${origin}${pathname} with status ${status} did not come from the API. Check the base URL and any proxies.`,
    );
    this.status = status;
  }
}

/** The job did not end within the timeout. It is still active, so you can wait for it again. */
export class WaitTimeoutError extends HumanizeError {
  override name = 'WaitTimeoutError';
  override jobId: string;

  constructor(jobId: string, timeoutMs: number) {
    super(`Job ${jobId} did not end within ${timeoutMs} ms. It is still active. Call jobs.wait again to wait longer.`);
    this.jobId = jobId;
  }
}

/** The job failed. Its words were refunded. */
export class JobFailedError extends HumanizeError {
  override name = 'JobFailedError';
  /** The code of the job error, such as `processing_failed`. */
  readonly code: string;
  readonly job: FailedJob;

  constructor(job: FailedJob) {
    super(`Job ${job.id} failed with ${job.error.code}: ${job.error.message}`);
    this.code = job.error.code;
    this.job = job;
  }
}

/** The job succeeded, but its output was deleted at the end of the retention period. */
export class OutputDeletedError extends HumanizeError {
  override name = 'OutputDeletedError';
  readonly job: JobWithoutOutput;

  constructor(job: JobWithoutOutput) {
    super(`The output of job ${job.id} was deleted at the end of the retention period.`);
    this.job = job;
  }
}

/** The webhook request was not signed with the secret, or it is too old. Respond with 400 and do not use its body. */
export class WebhookVerificationError extends HumanizeError {
  override name = 'WebhookVerificationError';
  readonly reason: 'missing_header' | 'malformed_header' | 'outside_tolerance' | 'wrong_signature' | 'malformed_body';

  constructor(reason: WebhookVerificationError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
