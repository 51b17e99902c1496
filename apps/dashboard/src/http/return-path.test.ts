import { expect, test } from '@jest/globals';
import { readReturnPath, signInPath } from './return-path.ts';

test.each([
  '/jobs',
  '/jobs/01a1fd03-0be9-7012-82d0-cb0734a25c46',
  '/jobs?status=failed&from=2026-11-01',
  '/ledger.csv',
])('signing in returns to %s', (path) => {
  const to = new URL(signInPath('GET', path), 'http://dashboard').searchParams.get('to');
  expect(readReturnPath(to)).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/%2f%2fevil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/jobs\r\nSet-Cookie: a=b',
  '/\t/evil.example',
  `/${'a'.repeat(600)}`,
  '',
  null,
])('signing in never redirects to %j', (to) => expect(readReturnPath(to)).toBe('/'));

test('an action is not repeated after signing in, and the overview needs no parameter', () => {
  expect(signInPath('POST', '/account/close')).toBe('/sign-in?done=ended');
  expect(signInPath('GET', '/')).toBe('/sign-in');
});
