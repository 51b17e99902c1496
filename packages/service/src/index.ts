/**
 * The use cases that the apps share: submit a text, finish a job, and redeliver a webhook. Each function takes its
 * dependencies as the first argument. Expected outcomes are returned; if Postgres is unavailable, functions
 * throw.
 */
export { enqueueDelivery, firstAttempt, type EnqueueDeliveryDeps } from './enqueue-delivery.ts';
export { requeueJobs } from './enqueue-jobs.ts';
export { finishJob, type FinishJobDeps, type JobEnd } from './finish-job.ts';
export { redeliver, type RedeliverResult } from './redeliver.ts';
export { submit, type SubmitDeps, type SubmitRequest, type SubmitResult } from './submit.ts';
export { refundCauses, type CountRefund, type EnqueueTracing, type RefundCause } from './telemetry.ts';
