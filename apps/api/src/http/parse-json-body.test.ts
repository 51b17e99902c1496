import { describe, expect, test } from '@jest/globals';
import { HttpError } from './http-error.ts';
import type { JsonResponse } from './json-response.ts';
import { parseJsonBody } from './parse-json-body.ts';

const json = { 'content-type': 'application/json' };
const parse = (headers: Record<string, string>, body: string | Buffer = '{"text":"a"}'): unknown =>
  parseJsonBody(headers, Buffer.from(body));
const responseOf = (run: () => unknown): JsonResponse | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error.response;
    throw error;
  }
};
const codeOf = (run: () => unknown): string => responseOf(run)?.code ?? 'accepted';

describe('media types', () => {
  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8',
    'application/json; foo=bar',
  ])('%s is accepted', (contentType) => {
    expect(parse({ 'content-type': contentType })).toEqual({ text: 'a' });
  });
  test.each([
    '',
    'text/plain',
    'application/jsonp',
    'application/vnd.api+json',
    'text/json',
    'multipart/form-data; boundary=application/json',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
  ])('"%s" is rejected as bad_request', (contentType) => {
    expect(codeOf(() => parse({ 'content-type': contentType }))).toBe('bad_request');
  });
  test('a missing media type is rejected', () => {
    expect(codeOf(() => parse({}))).toBe('bad_request');
  });
});

test('a compressed body is rejected, but content encoding identity is accepted', () => {
  expect(codeOf(() => parse({ ...json, 'content-encoding': 'gzip' }))).toBe('bad_request');
  expect(parse({ ...json, 'content-encoding': 'identity' })).toEqual({ text: 'a' });
});

test.each([
  ['a truncated sequence', Buffer.from([0x22, 0xc3, 0x22])],
  ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ['UTF-16', Buffer.from('"a"', 'utf16le')],
])('%s is not UTF-8 and is rejected', (_name, bytes) => {
  expect(codeOf(() => parse(json, bytes))).toBe('bad_request');
});

test.each(['', ' ', '{', '{"a":1}x', "{'a':1}", '{"a":01}', 'undefined', '{"a":1,}'])('%j is not JSON', (text) => {
  expect(codeOf(() => parse(json, text))).toBe('bad_request');
});

test.each([
  ['', 'The request body is empty.'],
  ['{"a":1,\n}', 'The request body is not valid JSON (line 2, column 1: Expected double-quoted property name).'],
  ['{"a":1} x', 'The request body is not valid JSON (line 1, column 9: Unexpected non-whitespace character).'],
  ['{"a":', 'The request body is not valid JSON.'],
])('the error message for %j says what is wrong and where, if that is known', (text, message) => {
  expect(responseOf(() => parse(json, text))?.body).toEqual({ error: { code: 'bad_request', message } });
});

test('the error message does not repeat the body', () => {
  const response = responseOf(() => parse(json, '{"text": canary}'));
  expect(response?.code).toBe('bad_request');
  expect(JSON.stringify(response)).not.toContain('canary');
});

test('the last of duplicate keys wins, and __proto__ is an ordinary key', () => {
  expect(parse(json, '{"text":"a","text":"b"}')).toEqual({ text: 'b' });
  const body = parse(json, '{"__proto__":{"admin":true}}') as { admin?: unknown };
  expect(body.admin).toBeUndefined();
  expect(Object.keys(body)).toEqual(['__proto__']);
});
