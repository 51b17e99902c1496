/** Puts what went wrong outside of a command into a sentence that says what to do; bugs are not explained. */
import { types } from 'node:util';
import {
  DatabaseUnavailableError,
  InvalidCursorError,
  MasterKeyMismatchError,
  RecordNotFoundError,
  SchemaMismatchError,
} from '@humanize/database';
import { QueueUnavailableError } from '@humanize/queue';
import { ConfigError } from '@humanize/runtime';
import { CommandError } from '../command-line/command-error.ts';

/** Undefined for an error that nobody expected. */
export function explainError(error: unknown): string | undefined {
  if (error instanceof ConfigError) {
    return `${error.message}\nA running "npm start" sets them for "npm run ops".`;
  }
  if (error instanceof DatabaseUnavailableError) {
    return `PostgreSQL does not answer. Is it running, and is DATABASE_URL right? (${nameCause(error)})`;
  }
  if (error instanceof QueueUnavailableError) {
    return `Redis does not answer. Is it running, and is REDIS_URL right? (${nameCause(error)})`;
  }
  if (error instanceof SchemaMismatchError) return `${error.message} "ops migrate" applies what is missing.`;
  if (error instanceof InvalidCursorError) return '--after must be the "next" of an earlier page of the same list.';
  const known = [CommandError, RecordNotFoundError, MasterKeyMismatchError].some((known) => error instanceof known);
  return known ? (error as Error).message : undefined;
}

/** The name or code of the innermost cause; messages may hold what nobody should see on a screen. */
function nameCause(error: Error): string {
  let cause: Error = error;
  while (types.isNativeError(cause.cause)) ({ cause } = cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
