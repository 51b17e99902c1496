/** Converts infrastructure errors into messages that suggest a remedy. Unexpected errors are not converted. */
import { types } from 'node:util';
import {
  AppRoleError,
  DatabaseUnavailableError,
  InvalidCursorError,
  lacksSchema,
  MasterKeyMismatchError,
  RecordNotFoundError,
  SchemaMismatchError,
} from '@humanize/database';
import { QueueUnavailableError } from '@humanize/queue';
import { ConfigError } from '@humanize/runtime';
import { CommandError } from '../command-line/command-error.ts';

/** Errors whose messages describe the problem and contain no secret. */
const tellingErrors = [AppRoleError, CommandError, MasterKeyMismatchError, RecordNotFoundError, SchemaMismatchError];

/** Returns undefined for an unexpected error. */
export function explainError(error: unknown): string | undefined {
  if (error instanceof ConfigError) {
    return `${error.message}\nWhile "npm start" is running, "npm run ops" uses its settings.`;
  }
  if (error instanceof DatabaseUnavailableError) {
    return `PostgreSQL is not responding. Check that it is running and that DATABASE_URL is correct.${nameCause(error)}`;
  }
  if (error instanceof QueueUnavailableError) {
    return `Redis is not responding. Check that it is running and that REDIS_URL is correct.${nameCause(error)}`;
  }
  if (lacksSchema(error)) return 'The database schema is missing or outdated. Run "ops migrate".';
  if (error instanceof InvalidCursorError)
    return '--after must be the "next" value from an earlier page of the same list.';
  return tellingErrors.some((telling) => error instanceof telling) ? (error as Error).message : undefined;
}

/**
 * Returns the code or name of the innermost cause, unless it is just "Error". The message of a cause may contain
 * secrets.
 */
function nameCause(error: Error): string {
  let cause: Error = error;
  while (types.isNativeError(cause.cause)) ({ cause } = cause);
  const name = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
  return name === 'Error' ? '' : ` (${name})`;
}
