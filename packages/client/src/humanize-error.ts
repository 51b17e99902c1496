/**
 * Errors thrown by the client. All of them extend `HumanizeError`, so a single `instanceof` distinguishes them from other
 * errors. An aborted signal throws its own reason instead.
 */
import type { ErrorBody, ErrorCode, Job } from '@humanize/contract';

export class HumanizeError extends Error {
  override name = 'HumanizeError';
}

/** The API returned an error. Retryable errors are thrown only after the last attempt. */
export class HumanizeApiError<Code extends ErrorCode = ErrorCode> extends HumanizeError {
  override name = 'HumanizeApiError';
  /** Error code. Codes that are newer than this client are passed through. */
  readonly code: Code;
  /** HTTP status. */
  readonly status: number;
  /** The response body, including the extra fields of the code. */
  readonly body: ErrorBody<Code>;
  /** Identifies the request in support cases. */
  readonly requestId: string | undefined;

  constructor(response: { status: number; body: ErrorBody<Code>; requestId: string | undefined }) {
    const { code, message } = response.body.error;
    super(`${code}: ${message}`);
    this.code = code as Code;
    this.status = response.status;
    this.body = response.body;
    this.requestId = response.requestId;
  }

  /** Narrows the type to one code and its extra fields in `body`. */
  is<Asked extends ErrorCode>(code: Asked): this is HumanizeApiError<Asked> {
    return (this as HumanizeApiError).code === code;
  }
}

/** No attempt received a response. A submission may have been accepted, so retry it with the same idempotency key. */
export class HumanizeConnectionError extends HumanizeError {
  override name = 'HumanizeConnectionError';
}

/** The response did not come from the API: for example a proxy's error page, a redirect or another server. */
export class HumanizeUnexpectedResponseError extends HumanizeError {
  override name = 'HumanizeUnexpectedResponseError';
  /** HTTP status. */
  readonly status: number;

  constructor(status: number) {
    super(`the response with status ${status} did not come from the API; check baseUrl and any proxies`);
    this.status = status;
  }
}

/** The job did not end within the timeout of `waitFor`. It continues, so you can wait for it again. */
export class HumanizeTimeoutError extends HumanizeError {
  override name = 'HumanizeTimeoutError';
  readonly jobId: string;

  constructor(jobId: string, timeoutMs: number) {
    super(`job ${jobId} did not end within ${timeoutMs} ms`);
    this.jobId = jobId;
  }
}

/** The job failed and was refunded, or its output has been deleted. */
export class HumanizeJobError extends HumanizeError {
  override name = 'HumanizeJobError';
  readonly job: Job;

  constructor(job: Job) {
    super(
      job.error === undefined
        ? `the output of job ${job.id} has been deleted`
        : `job ${job.id} failed with ${job.error.code}: ${job.error.message}`,
    );
    this.job = job;
  }
}
