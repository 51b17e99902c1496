import { expect, test } from '@jest/globals';
import { DatabaseUnavailableError, translateError } from './database-errors.ts';

const withFields = (message: string, fields: object): Error => Object.assign(new Error(message), fields);

test.each([
  withFields('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }),
  withFields('This socket has been ended by the other party', { code: 'EPIPE' }),
  withFields('Cannot call write after a stream was destroyed', { code: 'ERR_STREAM_DESTROYED' }),
  new Error('Connection terminated unexpectedly'),
  withFields('the database system is starting up', { code: '57P03', severity: 'FATAL' }),
])('a connection that is gone is said to be unavailable, however it shows: $message', (error) => {
  const translated = translateError(error);
  expect(translated).toBeInstanceOf(DatabaseUnavailableError);
  expect((translated as Error).cause).toBe(error);
});

test('a bug is left as it is', () => {
  const bug = new TypeError('undefined is not a function');
  expect(translateError(bug)).toBe(bug);
  const wrongSql = withFields('syntax error', { code: '42601', severity: 'ERROR' });
  expect(translateError(wrongSql)).toBe(wrongSql);
});
