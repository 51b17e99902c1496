/** The body of an event: a terminal job without the polling-only fields. */
import { formatTime } from './format-time.ts';
import { type JobError, type JobRecord, renderResult, statusUrl } from './job.ts';

export const webhookEventTypes = ['humanize.job.succeeded', 'humanize.job.failed'] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The Webhook payload of the interface. */
export type WebhookPayload = {
  id: string;
  type: WebhookEventType;
  status: 'succeeded' | 'failed';
  mode: 'humanize';
  input_words: number;
  words_reserved: number;
  words_charged: number;
  status_url: string;
  created_at: string;
  completed_at: string;
  output?: string;
  error?: JobError;
};

/**
 * Renders the Webhook payload of a terminal job.
 * @param options.publicApiUrl base URL with the version segment
 * @throws TypeError for a job that has not ended, or whose output or error is missing: such an event must not be sent
 */
export function renderWebhookPayload(record: JobRecord, { publicApiUrl }: { publicApiUrl: string }): WebhookPayload {
  const { status, completedAt } = record;
  if ((status !== 'succeeded' && status !== 'failed') || completedAt === null) {
    throw new TypeError('a job that has not ended has no event');
  }
  const result = renderResult(record);
  if (result.output === undefined && result.error === undefined) {
    throw new TypeError(`a ${status} job without its ${status === 'succeeded' ? 'output' : 'error'} has no event`);
  }
  return {
    id: record.id,
    type: `humanize.job.${status}`,
    status,
    mode: 'humanize',
    input_words: record.inputWords,
    words_reserved: record.wordsReserved,
    words_charged: record.wordsCharged,
    status_url: statusUrl(record.id, publicApiUrl),
    created_at: formatTime(record.createdAt),
    completed_at: formatTime(completedAt),
    ...result,
  };
}
