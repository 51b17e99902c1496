import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { errorBody, errorCatalog, errorCodes, missingApiKeyMessage } from './error-catalog.ts';
import { errorExample } from './examples.ts';
import { jobErrorCatalog } from './job-error-catalog.ts';
import { schemaProblems } from './schema-problems.ts';
import { strictErrorSchemas } from './strict-schema.ts';

test.each(errorCodes)('the body of %s matches its schema', (code) => {
  expect(schemaProblems(strictErrorSchemas[code], errorExample(code).value)).toEqual([]);
});

test.each(errorCodes.filter((code) => Object.keys(errorCatalog[code].extra).length > 0))(
  'the schema of %s rejects bodies with a missing or unknown field',
  (code) => {
    const { error } = errorExample(code).value as { error: unknown };
    expect(schemaProblems(strictErrorSchemas[code], { error })).not.toEqual([]);
    expect(schemaProblems(strictErrorSchemas[code], { ...errorExample(code).value, more: 1 })).not.toEqual([]);
  },
);

test('the schema of an error rejects other codes and bodies without a message', () => {
  for (const error of [undefined, {}, { code: 'bad_request' }, { code: 'other', message: 'No.' }, { message: 'No.' }])
    expect(schemaProblems(strictErrorSchemas.bad_request, { error })).not.toEqual([]);
  for (const message of ['', 1])
    expect(schemaProblems(strictErrorSchemas.bad_request, { error: { code: 'bad_request', message } })).not.toEqual([]);
});

test('a custom message replaces the default, and extra fields are at the top level', () => {
  expect(errorBody('unauthorized')).toEqual({ error: { code: 'unauthorized', message: 'Invalid API key.' } });
  expect(errorBody('unauthorized', { message: missingApiKeyMessage }).error.message).toBe('Missing API key.');
  expect(errorBody('insufficient_words', { extra: { balance: 3, words_required: 8 } })).toEqual({
    error: { code: 'insufficient_words', message: errorCatalog.insufficient_words.message },
    balance: 3,
    words_required: 8,
  });
});

test('errors after which the job may exist tell the customer to reuse the Idempotency-Key, so no job is charged twice', () => {
  for (const code of ['enqueue_failed', 'service_unavailable'] as const) {
    expect(errorCatalog[code].message).toContain('the same Idempotency-Key');
  }
});

test('the API reference lists the same errors, with their causes and fixes', async () => {
  const rows = errorCodes.map((code) => {
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

test('the API reference lists the same job errors, with their causes and fixes', async () => {
  const page = await readFile(new URL('../../../docs/api-reference.md', import.meta.url), 'utf8');
  const rows = page
    .split('| Job error | Cause | Fix |')[1]
    ?.split('\n\n')[0]
    ?.match(/^\| `.*$/gm);
  expect(rows).toEqual(
    Object.entries(jobErrorCatalog).map(([code, { cause, fix }]) => `| \`${code}\` | ${cause} | ${fix} |`),
  );
});
