/**
 * Example bodies of all requests, responses and events. The OpenAPI document contains them, and tests validate them.
 */
import { errorBody, errorCatalog, type ErrorCode, type ErrorExtra } from './error-catalog.ts';
import { type JobRecord, newJobRecord, renderJob, stageLabels } from './job.ts';
import { jobFailureMessages } from './job-failure-messages.ts';
import { limits } from './limits.ts';
import { renderWebhookPayload, webhookEvents, type WebhookEventType } from './webhook-payload.ts';

/** An example in the form of OpenAPI's `examples`. */
export type Example = { readonly summary: string; readonly value: object };

const createdAt = new Date('2026-01-02T03:04:05.678Z');
const completedAt = new Date('2026-01-02T03:04:07.123Z');

const queued: JobRecord = newJobRecord({
  id: '019b7ca4-6f2e-7c11-9d2b-1f6a4b3c2d1e',
  accountId: '019b7ca4-0000-7000-8000-000000000000',
  inputWords: 11,
  createdAt,
});
const running: JobRecord = {
  ...queued,
  status: 'running',
  currentStage: stageLabels.refiningDraft,
  detectedLanguage: 'en',
};
const succeeded: JobRecord = {
  ...running,
  status: 'succeeded',
  currentStage: stageLabels.completed,
  completedAt,
  output: 'Because it rained, the match was postponed.',
};
const failed: JobRecord = {
  ...queued,
  status: 'failed',
  wordsCharged: 0,
  completedAt: new Date(createdAt.getTime() + limits.jobLifetimeSeconds * 1_000),
  error: { code: 'job_expired', message: jobFailureMessages.expired },
};

const unprocessable: JobRecord = {
  ...failed,
  error: { code: 'processing_failed', message: jobFailureMessages.exhausted },
};

export const submissionExamples: Readonly<Record<string, Example>> = {
  text: {
    summary: 'A text',
    value: { text: 'Due to the fact that it rained, the match was postponed.' },
  },
  options: {
    summary: 'British spelling and a webhook',
    value: {
      text: 'Due to the fact that it rained, the match was postponed.',
      use_british_spellings: true,
      webhook_url: 'https://hooks.example.com/humanize',
    },
  },
};

/** Returns example jobs by status. `publicApiUrl` is the base of `status_url`. */
export function jobExamples(publicApiUrl: string): Readonly<Record<JobRecord['status'], Example>> {
  const example = (summary: string, record: JobRecord): Example => ({
    summary,
    value: renderJob(record, { publicApiUrl }),
  });
  return {
    queued: example('A job that is waiting for a worker', queued),
    running: example('A job in progress', running),
    succeeded: example('A job with its result', succeeded),
    failed: example('A failed job, which is refunded', failed),
  };
}

/**
 * Returns the example of an event, which contains the first example job with a matching status.
 * @throws Error if there is no matching example job
 */
export function webhookExample(type: WebhookEventType, publicApiUrl: string): Example {
  const { status } = webhookEvents[type];
  const record = [succeeded, unprocessable, running, queued].find((candidate) => candidate.status === status);
  if (record === undefined) throw new Error(`no example job has the event ${type}`);
  return { summary: `The event ${type}`, value: renderWebhookPayload(type, record, { publicApiUrl }) };
}

/** Returns the example of an error body, with the default message and example values of the extra fields. */
export function errorExample(code: ErrorCode): Example {
  const fields = Object.entries<{ readonly examples: readonly [unknown] }>(errorCatalog[code].extra);
  const extra = Object.fromEntries(fields.map(([name, { examples }]) => [name, examples[0]]));
  // The compiler cannot relate a non-literal code to its extra fields. A test validates all examples.
  const value = errorBody(code as 'rate_limited', { extra: extra as ErrorExtra<'rate_limited'> });
  return { summary: errorCatalog[code].cause, value };
}
