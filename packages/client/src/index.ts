export { countWords, limits, verifyWebhook, webhookHeaderNames } from '@humanize/contract';
export type { ErrorBody, ErrorCode, Job, JobError, WebhookPayload, WebhookVerification } from '@humanize/contract';
export type { Clock } from './clock.ts';
export { createHumanizeClient } from './create-humanize-client.ts';
export type {
  HumanizeClient,
  HumanizeClientOptions,
  SubmissionBody,
  SubmitOptions,
  SucceededJob,
  WaitOptions,
} from './create-humanize-client.ts';
export {
  HumanizeApiError,
  HumanizeConnectionError,
  HumanizeError,
  HumanizeJobError,
  HumanizeTimeoutError,
  HumanizeUnexpectedResponseError,
} from './humanize-error.ts';
