/** Puts what went wrong outside of a command into a sentence that says what to do; bugs are not explained. */
import { types } from 'node:util';
import {
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

/** Their messages say what is wrong, and hold no secret. */
const tellingErrors = [CommandError, MasterKeyMismatchError, RecordNotFoundError, SchemaMismatchError];

/** Undefined for an error that nobody expected. */
export function explainError(error: unknown): string | undefined {
  if (error instanceof ConfigError) {
    return `${error.message}\nA running "npm start" sets them for "npm run ops".`;
  }
  if (error instanceof DatabaseUnavailableError) {
    return `PostgreSQL does not answer. Is it running, and is DATABASE_URL right?${nameCause(error)}`;
  }
  if (error instanceof QueueUnavailableError) {
    return `Redis does not answer. Is it running, and is REDIS_URL right?${nameCause(error)}`;
  }
  if (lacksSchema(error))
    return 'the schema of the database is older than this program; "ops migrate" applies what is missing';
  if (error instanceof InvalidCursorError) return '--after must be the "next" of an earlier page of the same list.';
  return tellingErrors.some((telling) => error instanceof telling) ? (error as Error).message : undefined;
}

/** The code or name of the innermost cause, where it says more than "Error"; messages may hold what nobody should see. */
function nameCause(error: Error): string {
  let cause: Error = error;
  while (types.isNativeError(cause.cause)) ({ cause } = cause);
  const name = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
  return name === 'Error' ? '' : ` (${name})`;
}
