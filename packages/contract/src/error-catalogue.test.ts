import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { errorBody, errorCatalogue, type ErrorCode, missingApiKeyMessage } from './error-catalogue.ts';
import { schemaProblems } from './schema-problems.ts';
import { errorEnvelopeSchemas } from './schemas.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

/** A value that fits the schema of an extra field. */
function sample(field: { type: string; format?: string }): string | number {
  if (field.type === 'integer') return 7;
  return field.format === 'uuid' ? '019a0000-0000-7000-8000-000000000000' : '2026-01-02T03:04:05.678Z';
}

function sampleBody(code: ErrorCode): unknown {
  const fields: Record<string, { type: string; format?: string }> = errorCatalogue[code].extra;
  const extra = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sample(field)]));
  return errorBody(code as 'rate_limited', { extra: extra as { retry_after_seconds: number; reset_at: string } });
}

test('status, code and extra fields are those of the interface specification', () => {
  const table = codes.map((code) => [errorCatalogue[code].status, code, Object.keys(errorCatalogue[code].extra)]);
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

test('exactly the 429 codes, enqueue_failed and service_unavailable may be retried as they are', () => {
  const retryable = codes.filter((code) => errorCatalogue[code].retryable);
  expect(retryable).toEqual(['rate_limited', 'too_many_concurrent_jobs', 'enqueue_failed', 'service_unavailable']);
});

test.each(codes)('the body of %s fits its own schema', (code) => {
  expect(schemaProblems(errorEnvelopeSchemas[code], sampleBody(code))).toEqual([]);
});

test.each(codes.filter((code) => Object.keys(errorCatalogue[code].extra).length > 0))(
  'the schema of %s refuses a body that lacks an extra field or has one more',
  (code) => {
    const { error } = sampleBody(code) as { error: unknown };
    expect(schemaProblems(errorEnvelopeSchemas[code], { error })).not.toEqual([]);
    expect(schemaProblems(errorEnvelopeSchemas[code], { ...(sampleBody(code) as object), more: 1 })).not.toEqual([]);
  },
);

test('a message of the caller replaces the default one and extra fields are at the top', () => {
  expect(errorBody('unauthorized')).toEqual({ error: { code: 'unauthorized', message: 'Invalid API key.' } });
  expect(errorBody('unauthorized', { message: missingApiKeyMessage }).error.message).toBe('Missing API key.');
  expect(errorBody('insufficient_words', { extra: { balance: 3, words_required: 8 } })).toEqual({
    error: { code: 'insufficient_words', message: errorCatalogue.insufficient_words.message },
    balance: 3,
    words_required: 8,
  });
});

test('a fault after which the job may be there asks for the same Idempotency-Key, so that none is paid for twice', () => {
  for (const code of ['enqueue_failed', 'service_unavailable'] as const) {
    expect(errorCatalogue[code].message).toContain('the same Idempotency-Key');
  }
});

test('the README shows exactly this catalogue', async () => {
  const rows = codes.map((code) => {
    const { status, retryable, condition, extra } = errorCatalogue[code];
    const fields = Object.keys(extra).map((name) => `\`${name}\``);
    return `| ${status} | \`${code}\` | ${condition} | ${retryable ? 'yes' : 'no'} | ${fields.join(', ') || 'none'} |`;
  });
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const table = readme.split('\n').filter((line) => /^\| \d{3} \|/.test(line));
  expect(table).toEqual(rows);
});
