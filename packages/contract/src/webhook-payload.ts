/**
 * The webhook events: their types, the jobs that they describe, and their bodies, which contain a terminal job without
 * the polling fields. Schemas, the OpenAPI document, the documentation site and the event header are derived from this
 * table.
 */
import { type Job, type JobRecord, type pollingFields, renderJob } from './job.ts';

/** The events, each with the status of the jobs that it describes and one sentence for the documentation. */
export const webhookEvents = {
  'humanize.job.succeeded': { status: 'succeeded', description: 'The job has succeeded.' },
  'humanize.job.failed': { status: 'failed', description: 'The job has failed, and its words are refunded.' },
} as const;

export type WebhookEventType = keyof typeof webhookEvents;

/** Returns the event that describes the end of a job. */
export const endEventOf = (status: 'succeeded' | 'failed') => `humanize.job.${status}` as const;

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[];

/** The webhook payload as defined in the interface. */
export type WebhookPayload = Omit<Job, (typeof pollingFields)[number] | 'status' | 'completed_at'> & {
  type: WebhookEventType;
  status: (typeof webhookEvents)[WebhookEventType]['status'];
  completed_at: string;
};

/**
 * Renders the payload of an event.
 * @param options.publicApiUrl base URL with the version segment
 * @throws TypeError if the job does not have the status of the event, or if its output or error is missing. The event must
 * not be sent in this case
 */
export function renderWebhookPayload(
  type: WebhookEventType,
  record: JobRecord,
  options: { publicApiUrl: string },
): WebhookPayload {
  const { id, current_stage: _stage, detected_language: _language, ...fields } = renderJob(record, options);
  const { status } = webhookEvents[type];
  const { completed_at: completedAt, output, error } = fields;
  if (fields.status !== status || completedAt === null) {
    throw new TypeError(`a job with the status ${fields.status} does not have the event ${type}`);
  }
  if (output === undefined && error === undefined) {
    throw new TypeError(
      `a job with the status ${status} has no event without its ${status === 'succeeded' ? 'output' : 'error'}`,
    );
  }
  return { id, type, ...fields, status, completed_at: completedAt };
}
