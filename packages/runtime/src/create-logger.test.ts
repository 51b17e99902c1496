import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { createLogger, type LogFields, type LogLevel } from './create-logger.ts';

function logOne(level: LogLevel, message: string, fields?: LogFields): Record<string, unknown> | undefined {
  const stream = new PassThrough();
  createLogger({ app: 'test', level: 'info', stream })[level](message, fields);
  const text = (stream.read() as Buffer | null)?.toString();
  if (text === undefined) return undefined;
  expect(text.endsWith('\n')).toBe(true);
  expect(text.trimEnd()).not.toContain('\n');
  return JSON.parse(text) as Record<string, unknown>;
}

test('a line is one JSON object with time, level, app and message', () => {
  const line = logOne('info', 'job done', { jobId: 'j1', durationMs: 12 });
  expect(line).toMatchObject({ level: 'info', app: 'test', message: 'job done', jobId: 'j1', durationMs: 12 });
  expect(line?.['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('lines below the level are dropped', () => {
  expect(logOne('debug', 'detail')).toBeUndefined();
  expect(logOne('error', 'fault')).toBeDefined();
});

test('an error is logged only with its name, message, code, stack and cause', () => {
  const cause = Object.assign(new TypeError('inner'), { code: 'ECONNREFUSED' });
  const error = Object.assign(new Error('outer', { cause }), {
    command: { name: 'auth', args: ['hunter2'] },
    detail: 'Key (text)=(private words)',
  });
  const line = logOne('error', 'failed', { error });
  expect(line?.['error']).toMatchObject({
    name: 'Error',
    message: 'outer',
    cause: { name: 'TypeError', message: 'inner', code: 'ECONNREFUSED' },
  });
  expect(JSON.stringify(line)).not.toMatch(/hunter2|private words/);
});

test('of a cause that is not an error, only a text or the type is logged', () => {
  const query = new URLSearchParams({ code: 'one-time', login_hint: 'ada@example.com' });
  const causes = [query, { code: 'one-time' }, 'refused'].map(
    (cause) => logOne('error', 'failed', { error: new Error('declined', { cause }) })?.['error'],
  );
  expect(causes).toMatchObject(
    ['[object URLSearchParams]', '[object Object]', 'refused'].map((cause) => ({ message: 'declined', cause })),
  );
});

test('a cycle of causes is truncated', () => {
  const error = new Error('a');
  error.cause = new Error('b', { cause: error });
  expect(JSON.stringify(logOne('error', 'failed', { error })).length).toBeLessThan(40_000);
});

test.each([
  ['an API key', 'with hk_live_abcDEF0123456789abcdef0123456789 in it'],
  ['a signing secret', 'whsec_abcDEF012345-_6789abcdef0123456789abcdef01'],
  ['a Stripe key', 'Invalid API Key provided: sk_live_abcDEF0123456789abcdef'],
  ['a bearer token', 'Authorization: Bearer abcDEF0123456789'],
  ['the password of a URL', 'redis://:abcDEF0123456789@host:6379/0 is unavailable'],
  ['a password with an @ in it', 'postgres://user:p@abcDEF0123456789@host/db'],
  ['the query of a URL', 'POST https://example.com/hook?token=abcDEF0123456789 failed'],
])('%s is masked at any position', (_what, text) => {
  const line = JSON.stringify(logOne('error', text, { note: text, nested: { deep: [text] }, error: new Error(text) }));
  expect(line).not.toContain('abcDEF');
  expect(line).toContain('[masked]');
});

test('masking keeps the host and path of a URL', () => {
  expect(logOne('info', 'https://u:p@example.com/a?b=c end')?.['message']).toBe(
    'https://[masked]@example.com/a?[masked] end',
  );
});

test('masking takes linear time', () => {
  const text = '://'.repeat(200_000) + 'hk_live_'.repeat(100_000) + '?@'.repeat(100_000);
  expect(logOne('info', text)?.['message']).toContain('[masked]');
});
