/**
 * The contract of the API: schemas, OpenAPI document, error codes, limits, word count, and webhook events and
 * signatures.
 */
export { countWords } from './count-words.ts';
export {
  bodyLimitMessage,
  errorBody,
  errorCatalog,
  keyConflictMessage,
  keyLimitMessage,
  missingApiKeyMessage,
  wordLimitMessage,
} from './error-catalog.ts';
export type { ErrorBody, ErrorCode, ErrorExtra, OperationId } from './error-catalog.ts';
export { errorDocsUrl } from './error-docs-url.ts';
export { errorExample, jobExamples, webhookExample } from './examples.ts';
export { findMisspelledFields } from './find-misspelled-fields.ts';
export type { MisspelledField } from './find-misspelled-fields.ts';
export { formatTime } from './format-time.ts';
export { jobErrorCodes, jobStatuses, newJobRecord, renderJob, stageLabels } from './job.ts';
export type { Job, JobError, JobErrorCode, JobRecord, JobStatus } from './job.ts';
export { jobErrorCatalog } from './job-error-catalog.ts';
export { jobFailureMessages } from './job-failure-messages.ts';
export { limits } from './limits.ts';
export { normalizeIdempotencyKey } from './normalize-idempotency-key.ts';
export { openApiDocument } from './open-api-document.ts';
export type { OpenApiDocument } from './open-api-types.ts';
export { noSuchEndpointMessage } from './operations.ts';
export { parseSubmission } from './parse-submission.ts';
export type { ParsedSubmission, Submission } from './parse-submission.ts';
export { optionDefaults, type RewriteOptions } from './rewrite-options.ts';
export { isUuid } from './uuid.ts';
export { validateResponse } from './validate-response.ts';
export { validateWebhookPayload } from './validate-webhook-payload.ts';
export { webhookHeaderNames } from './webhook-header-names.ts';
export type { WebhookHeaderNames } from './webhook-header-names.ts';
export { webhookRequestHeaders, webhookUserAgent } from './webhook-request-headers.ts';
export { endEventOf, renderWebhookPayload, webhookEvents, webhookEventTypes } from './webhook-payload.ts';
export type { WebhookEventType, WebhookPayload } from './webhook-payload.ts';
export { signWebhook, verifyWebhook } from './webhook-signature.ts';
export type { WebhookVerification } from './webhook-signature.ts';
export { webhookTestVector } from './webhook-test-vector.ts';
