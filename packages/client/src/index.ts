/** The TypeScript SDK. */
export type { HumanizeOptions } from './client-options.ts';
export * from './errors/api-errors.ts';
export { HumanizeApiError } from './errors/humanize-api-error.ts';
export {
  ConfigurationError,
  ConnectionError,
  HumanizeError,
  JobFailedError,
  OutputDeletedError,
  UnexpectedResponseError,
  WaitTimeoutError,
  WebhookVerificationError,
} from './errors/humanize-error.ts';
export { Humanize } from './humanize.ts';
export type { HumanizeTextOptions } from './humanize.ts';
export type { ManyOptions, ManyProgress, ManyResult } from './humanize-many.ts';
export type {
  FailedJob,
  Job,
  JobError,
  JobWithoutOutput,
  PendingJob,
  Submission,
  SubmissionOptions,
  SucceededJob,
  WebhookEvent,
} from './job.ts';
export type { CreateOptions, Jobs, RequestOptions, WaitOptions } from './jobs.ts';
export { limits } from './limits.ts';
export { countWords } from './texts/count-words.ts';
export { splitText } from './texts/split-text.ts';
export type { TextPart } from './texts/split-text.ts';
export type { ApiPromise, ApiResult } from './transport/api-promise.ts';
export type { Clock } from './transport/clock.ts';
export type { RateLimit } from './transport/rate-limit.ts';
export type { RequestEvent, RequestHooks, ResponseEvent, RetryEvent } from './transport/request-hooks.ts';
export { webhooks } from './webhooks/webhooks.ts';
export type { UnwrapOptions, WebhookHeaders, Webhooks } from './webhooks/webhooks.ts';
