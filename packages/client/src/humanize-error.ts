/**
 * What can go wrong, one class each. All of them are HumanizeError, so that one `instanceof` tells the client's
 * errors from others. An aborted signal is none of them: its own reason is thrown.
 */
import type { ErrorBody, ErrorCode, Job } from '@humanize/contract';

export class HumanizeError extends Error {
  override name = 'HumanizeError';
}

/** The service answered with an error; after the retries, where the code may be retried. */
export class HumanizeApiError<Code extends ErrorCode = ErrorCode> extends HumanizeError {
  override name = 'HumanizeApiError';
  /** A code of the catalogue. A code that is newer than this client is kept as it came. */
  readonly code: Code;
  /** HTTP status. */
  readonly status: number;
  /** The whole body, with the extra fields of the code. */
  readonly body: ErrorBody<Code>;
  /** Names the request in support cases. */
  readonly requestId: string | undefined;

  constructor(answer: { status: number; body: ErrorBody<Code>; requestId: string | undefined }) {
    const { code, message } = answer.body.error;
    super(`${code}: ${message}`);
    this.code = code as Code;
    this.status = answer.status;
    this.body = answer.body;
    this.requestId = answer.requestId;
  }

  /** Narrows to one code, and with it to the extra fields of `body`. */
  is<Asked extends ErrorCode>(code: Asked): this is HumanizeApiError<Asked> {
    return (this as HumanizeApiError).code === code;
  }
}

/** No answer arrived, in several attempts. A submission may have been accepted: send it again with the same key. */
export class HumanizeConnectionError extends HumanizeError {
  override name = 'HumanizeConnectionError';
}

/** Something answered, but not the service: a proxy's error page, a redirect, another server. */
export class HumanizeUnexpectedAnswerError extends HumanizeError {
  override name = 'HumanizeUnexpectedAnswerError';
  /** HTTP status. */
  readonly status: number;

  constructor(status: number) {
    super(`the answer with status ${status} does not come from the service; check baseUrl and what is in between`);
    this.status = status;
  }
}

/** The job has not ended in the time that waitFor was given. The job goes on, and can be waited for again. */
export class HumanizeTimeoutError extends HumanizeError {
  override name = 'HumanizeTimeoutError';
  readonly jobId: string;

  constructor(jobId: string, timeoutMs: number) {
    super(`job ${jobId} has not ended within ${timeoutMs} ms`);
    this.jobId = jobId;
  }
}

/** The job failed (its words were refunded), or its output is no longer kept. */
export class HumanizeJobError extends HumanizeError {
  override name = 'HumanizeJobError';
  readonly job: Job;

  constructor(job: Job) {
    super(
      job.error === undefined
        ? `the output of job ${job.id} is no longer kept`
        : `job ${job.id} failed with ${job.error.code}: ${job.error.message}`,
    );
    this.job = job;
  }
}
