/**
 * The use cases of the service, shared by every app: submit a text, finish a job, deliver a webhook, deliver it again.
 * Each takes its dependencies as the first argument. Expected outcomes are returned; an unavailable Postgres throws.
 */
export { deliver, type DeliverDeps, type DeliverResult, type SendableAttempt, type SentAttempt } from './deliver.ts';
export { enqueueDelivery, firstAttempt, type EnqueueDeliveryDeps } from './enqueue-delivery.ts';
export { requeueJobs } from './enqueue-jobs.ts';
export { finishJob, type FinishJobDeps, type JobEnd } from './finish-job.ts';
export { redeliver, type RedeliverResult } from './redeliver.ts';
export type { Backoff, WaitRequest } from './retry-delay.ts';
export { submit, type SubmitDeps, type SubmitRequest, type SubmitResult } from './submit.ts';
export { refundCauses, type CountRefund, type EnqueueTracing, type RefundCause } from './telemetry.ts';
