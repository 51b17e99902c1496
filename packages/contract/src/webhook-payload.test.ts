import { expect, test } from '@jest/globals';
import { failedJob as failed, queuedJob as queued, succeededJob as succeeded } from '../test-support/sample-jobs.ts';
import { renderJob } from './job.ts';
import { validateWebhookPayload } from './validate-webhook-payload.ts';
import type { JobRecord } from './job.ts';
import { renderWebhookPayload } from './webhook-payload.ts';

const publicApiUrl = 'https://api.example.com/v1';

test('the event of a successful job contains the job, a type, and no polling fields', () => {
  const payload = renderWebhookPayload('humanize.job.succeeded', succeeded, { publicApiUrl });
  const { current_stage: _stage, detected_language: _language, ...job } = renderJob(succeeded, { publicApiUrl });
  expect(payload).toEqual({ ...job, type: 'humanize.job.succeeded' });
  expect(payload).toMatchObject({
    id: succeeded.id,
    type: 'humanize.job.succeeded',
    status: 'succeeded',
    mode: 'humanize',
    input_words: 12,
    words_reserved: 12,
    words_charged: 12,
    status_url: `${publicApiUrl}/humanize/${succeeded.id}`,
    created_at: '2026-01-02T03:04:05.006Z',
    completed_at: '2026-01-02T03:04:06.007Z',
    output: 'Text.',
  });
  expect(validateWebhookPayload(payload)).toEqual([]);
});

test('the event of a failed job contains the error instead of the output', () => {
  const payload = renderWebhookPayload('humanize.job.failed', failed, { publicApiUrl });
  expect(payload).toMatchObject({
    type: 'humanize.job.failed',
    status: 'failed',
    words_charged: 0,
    error: failed.error,
  });
  expect('output' in payload).toBe(false);
  expect(validateWebhookPayload(payload)).toEqual([]);
});

test.each([
  [
    'is queued',
    'humanize.job.succeeded',
    queued,
    'a job with the status queued does not have the event humanize.job.succeeded',
  ],
  [
    'has no end',
    'humanize.job.succeeded',
    { ...succeeded, completedAt: null },
    'a job with the status succeeded does not have the event humanize.job.succeeded',
  ],
  [
    'ended otherwise',
    'humanize.job.failed',
    succeeded,
    'a job with the status succeeded does not have the event humanize.job.failed',
  ],
  [
    'lost its output',
    'humanize.job.succeeded',
    { ...succeeded, output: null },
    'a job with the status succeeded has no event without its output',
  ],
  [
    'lost its error',
    'humanize.job.failed',
    { ...failed, error: null },
    'a job with the status failed has no event without its error',
  ],
] as [string, 'humanize.job.succeeded' | 'humanize.job.failed', JobRecord, string][])(
  'no event is rendered for a job that %s',
  (_what, type, record, message) => {
    expect(() => renderWebhookPayload(type, record, { publicApiUrl })).toThrow(new TypeError(message));
  },
);

test.each([
  ['an unknown type', { type: 'humanize.job.queued' }],
  ['a type that does not match its status', { type: 'humanize.job.failed' }],
  ['a polling field', { current_stage: 'completed' }],
  ['no completed_at', { completed_at: null }],
])('a payload with %s does not match the documentation', (_what, change) => {
  expect(
    validateWebhookPayload({
      ...renderWebhookPayload('humanize.job.succeeded', succeeded, { publicApiUrl }),
      ...change,
    }),
  ).not.toEqual([]);
});

test('a value that is not an object is not a valid payload', () => {
  for (const payload of [undefined, null, 'x', []]) {
    expect(validateWebhookPayload(payload)).toEqual(['body/type is not a documented event']);
  }
});
