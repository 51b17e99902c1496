import { expect, test } from '@jest/globals';
import type { JobRecord } from './job.ts';
import { validateWebhookPayload } from './validate-webhook-payload.ts';
import { renderWebhookPayload } from './webhook-payload.ts';

const publicApiUrl = 'https://api.example.com/v1';
const succeeded: JobRecord = {
  id: '019a0000-0000-7000-8000-000000000000',
  accountId: '019a0000-0000-7000-8000-00000000000a',
  status: 'succeeded',
  inputWords: 3,
  wordsReserved: 3,
  wordsCharged: 3,
  currentStage: 'completed',
  detectedLanguage: 'en',
  createdAt: new Date('2026-01-02T03:04:05.006Z'),
  completedAt: new Date('2026-01-02T03:04:06.007Z'),
  output: 'Three plain words.',
  error: null,
};
const failed: JobRecord = {
  ...succeeded,
  status: 'failed',
  wordsCharged: 0,
  output: null,
  error: { code: 'processing_failed', message: 'No.' },
};

test('the event of a succeeded job has exactly the documented fields', () => {
  const payload = renderWebhookPayload(succeeded, { publicApiUrl });
  expect(payload).toEqual({
    id: succeeded.id,
    type: 'humanize.job.succeeded',
    status: 'succeeded',
    mode: 'humanize',
    input_words: 3,
    words_reserved: 3,
    words_charged: 3,
    status_url: `${publicApiUrl}/humanize/${succeeded.id}`,
    created_at: '2026-01-02T03:04:05.006Z',
    completed_at: '2026-01-02T03:04:06.007Z',
    output: 'Three plain words.',
  });
  expect(validateWebhookPayload(payload)).toEqual([]);
});

test('the event of a failed job has the error instead of the output', () => {
  const payload = renderWebhookPayload(failed, { publicApiUrl });
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
  ['has not ended', { ...succeeded, status: 'running' as const, completedAt: null }],
  ['lost its output', { ...succeeded, output: null }],
  ['lost its error', { ...failed, error: null }],
])('no event is rendered for a job that %s', (_what, record) => {
  expect(() => renderWebhookPayload(record, { publicApiUrl })).toThrow(TypeError);
});

test.each([
  ['an unknown type', { type: 'humanize.job.queued' }],
  ['a type that is not its status', { type: 'humanize.job.failed' }],
  ['a field of polling', { current_stage: 'completed' }],
  ['no completed_at', { completed_at: null }],
])('a payload with %s is not as documented', (_what, change) => {
  expect(validateWebhookPayload({ ...renderWebhookPayload(succeeded, { publicApiUrl }), ...change })).not.toEqual([]);
});

test('a value that is not an object is not a valid payload', () => {
  for (const payload of [undefined, null, 'x', []]) expect(validateWebhookPayload(payload)).not.toEqual([]);
});
