import { expect, test } from '@jest/globals';
import { DatabaseUnavailableError, translateDriverError, translateStatementError } from './database-errors.ts';

const withFields = (message: string, fields: object): Error => Object.assign(new Error(message), fields);
const startingUp = withFields('the database system is starting up', { code: '57P03', severity: 'FATAL' });
const wrongSql = withFields('syntax error', { code: '42601', severity: 'ERROR' });

test.each([
  withFields('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }),
  withFields('This socket has been ended by the other party', { code: 'EPIPE' }),
  withFields('Cannot call write after a stream was destroyed', { code: 'ERR_STREAM_DESTROYED' }),
  new Error('Connection terminated unexpectedly'),
  new Error('words that no version of the driver has used yet'),
])(
  'if the server does not respond, the error is DatabaseUnavailableError regardless of the driver error: $message',
  (error) => {
    const translated = translateDriverError(error);
    expect(translated).toBeInstanceOf(DatabaseUnavailableError);
    expect((translated as Error).cause).toBe(error);
  },
);

test('a server that is starting, stopping or full is unavailable', () => {
  expect(translateDriverError(startingUp)).toBe(startingUp);
  expect(translateStatementError(startingUp)).toBeInstanceOf(DatabaseUnavailableError);
});

test('an error that indicates a bug is returned unchanged', () => {
  const bug = new TypeError('undefined is not a function');
  for (const translate of [translateDriverError, translateStatementError]) {
    expect(translate(bug)).toBe(bug);
    expect(translate(wrongSql)).toBe(wrongSql);
  }
});
