/**
 * The use cases that the apps share: submit a text, finish a job, deliver a webhook, and redeliver it. Each function
 * takes its dependencies as the first argument. Expected outcomes are returned; if Postgres is unavailable, functions
 * throw.
 */
export { deliver, type DeliverDeps, type DeliverResult, type SendableAttempt, type SentAttempt } from './deliver.ts';
export { enqueueDelivery, firstAttempt, type EnqueueDeliveryDeps } from './enqueue-delivery.ts';
export { requeueJobs } from './enqueue-jobs.ts';
export { finishJob, type FinishJobDeps, type JobEnd } from './finish-job.ts';
export { redeliver, type RedeliverResult } from './redeliver.ts';
export type { Backoff, WaitRequest } from './retry-delay.ts';
export { submit, type SubmitDeps, type SubmitRequest, type SubmitResult } from './submit.ts';
export { refundCauses, type CountRefund, type EnqueueTracing, type RefundCause } from './telemetry.ts';
