/**
 * The baseline and all migrations after it, in order. The list is append-only: the checksum of a released migration is
 * recorded, and the schema after each migration must work with the previous release.
 */
import { readFile } from 'node:fs/promises';

export type Migration = {
  readonly name: string;
  /** Reads its SQL. */
  readonly sql: () => Promise<string>;
  /** The oldest schema number whose code still works with this schema. */
  readonly oldestCode: number;
};

/**
 * The files of the baseline, in the order in which they refer to each other. Each URL is a literal, because images contain only
 * the files that the bundler can find.
 */
const baselineFiles = [
  new URL('../../schema/foundations.sql', import.meta.url),
  new URL('../../schema/accounts.sql', import.meta.url),
  new URL('../../schema/api-keys.sql', import.meta.url),
  new URL('../../schema/users.sql', import.meta.url),
  new URL('../../schema/sign-in.sql', import.meta.url),
  new URL('../../schema/jobs.sql', import.meta.url),
  new URL('../../schema/ledger.sql', import.meta.url),
  new URL('../../schema/deliveries.sql', import.meta.url),
  new URL('../../schema/submit.sql', import.meta.url),
  new URL('../../schema/processing.sql', import.meta.url),
  new URL('../../schema/finish.sql', import.meta.url),
  new URL('../../schema/attempts.sql', import.meta.url),
  new URL('../../schema/payments.sql', import.meta.url),
  new URL('../../schema/operations.sql', import.meta.url),
  new URL('../../schema/grants.sql', import.meta.url),
];

/** The number of a schema is the position of its migration in the list, starting at 1. */
export const migrations: readonly Migration[] = [
  { name: '0001-baseline', sql: () => readFiles(baselineFiles), oldestCode: 1 },
  {
    name: '0002-links-by-user',
    sql: () => readFiles([new URL('../../migrations/0002-links-by-user.sql', import.meta.url)]),
    oldestCode: 1,
  },
  {
    name: '0003-alerts',
    sql: () => readFiles([new URL('../../migrations/0003-alerts.sql', import.meta.url)]),
    oldestCode: 1,
  },
  {
    name: '0004-identities',
    sql: () => readFiles([new URL('../../migrations/0004-identities.sql', import.meta.url)]),
    oldestCode: 1,
  },
  {
    name: '0005-address-changes',
    sql: () => readFiles([new URL('../../migrations/0005-address-changes.sql', import.meta.url)]),
    oldestCode: 1,
  },
];

async function readFiles(files: readonly URL[]): Promise<string> {
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}
