/**
 * The log of an app: one JSON object per line on standard output. Every line names its app; errors are reduced to
 * what helps to find their cause, and whatever looks like a credential is masked wherever it stands.
 */
import { config as levels, createLogger as createWinstonLogger, format, transports } from 'winston';
import { maskSecrets, mayHoldSecret, serialiseError } from './serialise-error.ts';

/** How much is logged: a level and all that is more severe. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** Ids, counts and durations of one line; an `Error` in any field is serialised. Never text, keys or URL queries. */
export type LogFields = Readonly<Record<string, unknown>>;

/** What code that logs asks for. */
export type Logger = Readonly<Record<LogLevel, (message: string, fields?: LogFields) => void>>;

/**
 * Makes the logger of `app`; lines below `level` are dropped. Lines go to `stream`, standard output by default, as
 * `{"time","level","app","message", …fields}` with the time in UTC.
 */
export function createLogger({
  app,
  level,
  stream = process.stdout,
}: {
  readonly app: string;
  readonly level: LogLevel;
  readonly stream?: NodeJS.WritableStream;
}): Logger {
  const winston = createWinstonLogger({
    level,
    levels: levels.npm.levels,
    format: format.printf((line) => String(line.message)),
    transports: [new transports.Stream({ stream, eol: '\n' })],
  });
  const write = (lineLevel: LogLevel) => (message: string, fields?: LogFields) => {
    if (!winston.isLevelEnabled(lineLevel)) return;
    const line = { time: new Date().toISOString(), level: lineLevel, app, message, ...fields };
    winston.log(lineLevel, stringify(line));
  };
  return Object.freeze({ error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') });
}

/** Most lines hold ids and numbers alone: they are written as they are, and one look at the whole finds those that are not. */
function stringify(line: Readonly<Record<string, unknown>>): string {
  if (Object.values(line).every(isPlain)) {
    const text = JSON.stringify(line);
    if (!mayHoldSecret(text)) return text;
  }
  return JSON.stringify(line, replace);
}

function isPlain(value: unknown): boolean {
  return value === null || (typeof value !== 'object' && typeof value !== 'bigint');
}

function replace(_key: string, value: unknown): unknown {
  if (value instanceof Error) return serialiseError(value);
  if (typeof value === 'string') return maskSecrets(value);
  return typeof value === 'bigint' ? value.toString() : value;
}
