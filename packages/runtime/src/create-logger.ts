/**
 * An app's log: one JSON object per line on standard output, each with the name of the app. Errors are reduced to the
 * fields that help to find their cause, and anything that looks like a credential is masked.
 */
import { config as levels, createLogger as createWinstonLogger, format, transports } from 'winston';
import { maskSecrets, mayContainSecret, serializeError } from './serialize-error.ts';

/** The minimum level that is logged. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/**
 * Fields with IDs, counts and durations, but never text, keys or URL queries. An `Error` in any field is serialized.
 */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes log lines, with one method per level. */
export type Logger = Readonly<Record<LogLevel, (message: string, fields?: LogFields) => void>>;

/**
 * Creates the logger of `app`. Lines below `level` are dropped; the others are written to `stream`, by default standard
 * output, as `{"time","level","app","message", …fields}` with the time in UTC.
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

/**
 * Serializes a log line. Most lines contain only IDs and numbers, so the whole line is checked once before fields are
 * masked one by one.
 */
function stringify(line: Readonly<Record<string, unknown>>): string {
  if (Object.values(line).every(isPlain)) {
    const text = JSON.stringify(line);
    if (!mayContainSecret(text)) return text;
  }
  return JSON.stringify(line, replace);
}

function isPlain(value: unknown): boolean {
  return value === null || (typeof value !== 'object' && typeof value !== 'bigint');
}

function replace(_key: string, value: unknown): unknown {
  if (value instanceof Error) return serializeError(value);
  if (typeof value === 'string') return maskSecrets(value);
  return typeof value === 'bigint' ? value.toString() : value;
}
