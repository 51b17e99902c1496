import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { errorBody, errorCatalog, type ErrorCode, missingApiKeyMessage } from './error-catalog.ts';
import { jobErrorCatalog } from './job-error-catalog.ts';
import { schemaProblems } from './schema-problems.ts';
import { strictErrorSchemas } from './strict-schema.ts';

const codes = Object.keys(errorCatalog) as ErrorCode[];

/** A value that matches the schema of an extra field. */
function sample(field: { type: string; format?: string }): string | number {
  if (field.type === 'integer') return 7;
  return field.format === 'uuid' ? '019a0000-0000-7000-8000-000000000000' : '2026-01-02T03:04:05.678Z';
}

function sampleBody(code: ErrorCode): unknown {
  const fields: Record<string, { type: string; format?: string }> = errorCatalog[code].extra;
  const extra = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sample(field)]));
  return errorBody(code as 'rate_limited', { extra: extra as { retry_after_seconds: number; reset_at: string } });
}

test('statuses, codes and extra fields match the interface specification', () => {
  const table = codes.map((code) => [errorCatalog[code].status, code, Object.keys(errorCatalog[code].extra)]);
  expect(table).toEqual([
    [400, 'bad_request', []],
    [400, 'validation_error', []],
    [400, 'word_limit_exceeded', []],
    [401, 'unauthorized', []],
    [402, 'insufficient_words', ['balance', 'words_required']],
    [404, 'not_found', []],
    [409, 'idempotency_conflict', ['existing_job_id', 'expires_at']],
    [413, 'payload_too_large', []],
    [429, 'rate_limited', ['retry_after_seconds', 'reset_at']],
    [429, 'too_many_concurrent_jobs', ['active_jobs', 'limit']],
    [500, 'enqueue_failed', []],
    [500, 'internal_error', []],
    [503, 'service_unavailable', []],
  ]);
});

test('exactly the 429 codes, enqueue_failed and service_unavailable are retryable', () => {
  const retryable = codes.filter((code) => errorCatalog[code].retryable);
  expect(retryable).toEqual(['rate_limited', 'too_many_concurrent_jobs', 'enqueue_failed', 'service_unavailable']);
});

test.each(codes)('the body of %s matches its schema', (code) => {
  expect(schemaProblems(strictErrorSchemas[code], sampleBody(code))).toEqual([]);
});

test.each(codes.filter((code) => Object.keys(errorCatalog[code].extra).length > 0))(
  'the schema of %s rejects a body with a missing or an unknown field',
  (code) => {
    const { error } = sampleBody(code) as { error: unknown };
    expect(schemaProblems(strictErrorSchemas[code], { error })).not.toEqual([]);
    expect(schemaProblems(strictErrorSchemas[code], { ...(sampleBody(code) as object), more: 1 })).not.toEqual([]);
  },
);

test('a custom message replaces the default, and extra fields are at the top level', () => {
  expect(errorBody('unauthorized')).toEqual({ error: { code: 'unauthorized', message: 'Invalid API key.' } });
  expect(errorBody('unauthorized', { message: missingApiKeyMessage }).error.message).toBe('Missing API key.');
  expect(errorBody('insufficient_words', { extra: { balance: 3, words_required: 8 } })).toEqual({
    error: { code: 'insufficient_words', message: errorCatalog.insufficient_words.message },
    balance: 3,
    words_required: 8,
  });
});

test('errors after which the job may exist ask for the same Idempotency-Key, so that no job is charged twice', () => {
  for (const code of ['enqueue_failed', 'service_unavailable'] as const) {
    expect(errorCatalog[code].message).toContain('the same Idempotency-Key');
  }
});

test('the API reference lists exactly these errors, each with its cause and fix', async () => {
  const rows = codes.map((code) => {
    const { status, retryable, cause, fix, extra } = errorCatalog[code];
    const fields = Object.keys(extra).map((name) => `\`${name}\``);
    return [String(status), `\`${code}\``, cause, fix, retryable ? 'yes' : 'no', fields.join(', ') || 'none'];
  });
  const page = await readFile(new URL('../../../docs/api-reference.md', import.meta.url), 'utf8');
  const table = page
    .split('\n')
    .filter((line) => /^\| \d{3} \| `[a-z_]+` \|/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));
  expect(table).toEqual(rows);
});

test('the API reference lists exactly these job errors, each with its cause and fix', async () => {
  const page = await readFile(new URL('../../../docs/api-reference.md', import.meta.url), 'utf8');
  const rows = page
    .split('| Job error | Cause | Fix |')[1]
    ?.split('\n\n')[0]
    ?.match(/^\| `.*$/gm);
  expect(rows).toEqual(
    Object.entries(jobErrorCatalog).map(([code, { cause, fix }]) => `| \`${code}\` | ${cause} | ${fix} |`),
  );
});
