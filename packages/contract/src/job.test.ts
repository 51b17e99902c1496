import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { failedJob as failed, queuedJob as queued, succeededJob as succeeded } from '../test-support/sample-jobs.ts';
import { jobErrorSchema, type JobRecord, renderJob, stageLabels } from './job.ts';
import { jobFailureMessages } from './job-failure-messages.ts';
import { schemaProblems } from './schema-problems.ts';
import { strictJobSchema } from './strict-schema.ts';

const publicApiUrl = 'https://api.example.com/v1';
const { id } = queued;

function optionalFields(record: JobRecord): string[] {
  const job = renderJob(record, { publicApiUrl });
  return ['output', 'error'].filter((field) => field in job);
}

test('a job has the fields that the API reference lists', async () => {
  const page = await readFile(new URL('../../../docs/api-reference.md', import.meta.url), 'utf8');
  const rows = Array.from(page.matchAll(/^\| `(\w+)` \| [^|]+ \| (always|if succeeded|if failed) \|/gm));
  const fields = (...presence: string[]) => rows.filter((row) => presence.includes(row[2] ?? '')).map((row) => row[1]);
  expect(Object.keys(renderJob(queued, { publicApiUrl }))).toEqual(fields('always'));
  expect(Object.keys(renderJob(succeeded, { publicApiUrl }))).toEqual(fields('always', 'if succeeded'));
  expect(Object.keys(renderJob(failed, { publicApiUrl }))).toEqual(fields('always', 'if failed'));
});

test('a queued job has reserved and charged words, UTC times and no progress', () => {
  expect(renderJob(queued, { publicApiUrl })).toMatchObject({
    id,
    status: 'queued',
    mode: 'humanize',
    input_words: 12,
    words_reserved: 12,
    words_charged: 12,
    status_url: `https://api.example.com/v1/humanize/${id}`,
    current_stage: null,
    detected_language: null,
    created_at: '2026-01-02T03:04:05.006Z',
    completed_at: null,
  });
});

test('`output` is present only on successful jobs, and `error` only on failed jobs', () => {
  const both = { output: 'Text.', error: failed.error };
  expect(optionalFields({ ...queued, ...both })).toEqual([]);
  expect(optionalFields({ ...queued, ...both, status: 'running' })).toEqual([]);
  expect(optionalFields({ ...succeeded, ...both })).toEqual(['output']);
  expect(optionalFields({ ...failed, ...both })).toEqual(['error']);
});

test('a successful job whose text was deleted has no output', () => {
  const job = renderJob({ ...succeeded, output: null }, { publicApiUrl });
  expect(job.status).toBe('succeeded');
  expect('output' in job).toBe(false);
});

test('an empty output is included', () => {
  expect(renderJob({ ...succeeded, output: '' }, { publicApiUrl }).output).toBe('');
});

test.each([queued, { ...queued, status: 'running' as const }, succeeded, failed])(
  'a $status job matches the schema',
  (record) => {
    expect(schemaProblems(strictJobSchema, renderJob(record, { publicApiUrl }))).toEqual([]);
  },
);

test.each([
  ['output while queued', { ...renderJob(queued, { publicApiUrl }), output: 'x' }],
  ['completed_at while queued', { ...renderJob(queued, { publicApiUrl }), completed_at: '2026-01-02T01:04:06.000Z' }],
  ['error on success', { ...renderJob(succeeded, { publicApiUrl }), error: failed.error }],
  ['no completed_at on success', { ...renderJob(succeeded, { publicApiUrl }), completed_at: null }],
  ['no error on failure', { ...renderJob(failed, { publicApiUrl }), error: undefined }],
  ['words charged on failure', { ...renderJob(failed, { publicApiUrl }), words_charged: 1 }],
  ['an extra field', { ...renderJob(queued, { publicApiUrl }), webhook_url: 'https://a.example' }],
  ['a time without milliseconds', { ...renderJob(queued, { publicApiUrl }), created_at: '2026-01-02T01:04:06Z' }],
])('the schema rejects %s', (_what, job) => {
  expect(schemaProblems(strictJobSchema, JSON.parse(JSON.stringify(job)))).not.toEqual([]);
});

test('a trailing slash in the base URL is not duplicated', () => {
  expect(renderJob(queued, { publicApiUrl: `${publicApiUrl}/` }).status_url).toBe(`${publicApiUrl}/humanize/${id}`);
});

const strictly = (record: JobRecord, changes: object): string[] =>
  schemaProblems(strictJobSchema, { ...renderJob(record, { publicApiUrl }), ...changes });

test.each([
  ['an unknown error code', failed, { error: { code: 'other', message: 'No.' } }],
  ['an error without a message', failed, { error: { code: 'job_expired' } }],
  ['an error with an unknown field', failed, { error: { code: 'job_expired', message: 'No.', more: 1 } }],
  ['a charge for a failed job', failed, { words_charged: 3 }],
  ['a negative charge', succeeded, { words_charged: -1 }],
  ['an output that is no text', succeeded, { output: 1 }],
  ['a time in another format', succeeded, { completed_at: 'On 2026-01-02T03:04:05.006Z' }],
  ['a time with an addition', succeeded, { completed_at: '2026-01-02T03:04:05.006Z.' }],
  ['the end of a job that has not ended', queued, { completed_at: '2026-01-02T03:04:05.006Z' }],
])('the service never returns a job with %s', (_what, record, changes) => {
  expect(strictly(record, {})).toEqual([]);
  expect(strictly(record, changes)).not.toEqual([]);
});

test('a succeeded job may lack its output, but no other field', () => {
  const { output: _output, ...job } = renderJob(succeeded, { publicApiUrl });
  expect(schemaProblems(strictJobSchema, job)).toEqual([]);
  for (const name of Object.keys(job)) expect(strictly(succeeded, { [name]: undefined })).not.toEqual([]);
});

test('clients accept error codes that are added later, but no error without a code and a message', () => {
  const error = { code: 'added_later', message: 'No.' };
  expect(schemaProblems(jobErrorSchema, error)).toEqual([]);
  for (const less of [{ code: 'a' }, { message: 'No.' }, { ...error, code: 1 }, { ...error, message: 1 }, 'No.'])
    expect(schemaProblems(jobErrorSchema, less)).not.toEqual([]);
});

test('stages have labels, and job failures have messages', () => {
  for (const label of Object.values(stageLabels)) expect(label).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
  expect(new Set(Object.values(stageLabels)).size).toBe(Object.keys(stageLabels).length);
  for (const message of Object.values(jobFailureMessages)) expect(message).toMatch(/^The .*\.$/);
});
