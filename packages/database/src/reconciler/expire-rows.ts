/**
 * Deletes rows that have expired. Each function deletes up to `limit` rows and returns their number. All are safe to run
 * concurrently.
 */
import { sql } from 'kysely';
import { apiRequestRetentionDays } from '../api-requests/api-requests.ts';
import type { Database } from '../database/create-database.ts';
import { countWritten } from '../database/queries.ts';
import type { DB } from '../database/schema-types.ts';

type Limit = { limit: number };

/** Returns a function that deletes the rows of a table, identified by `key`, whose `time` is at least `days` ago. */
const expire =
  (table: keyof DB, key: string, time: string, days = 0) =>
  async (db: Database, { limit }: Limit): Promise<number> => {
    const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} IN (
      SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${sql.ref(time)} <= now() - make_interval(days => ${sql.lit(days)})
        ORDER BY ${sql.ref(time)} LIMIT ${limit})`.execute(db.kysely);
    return Number(numAffectedRows);
  };

export const expireApiRequests = expire('apiRequests', 'id', 'createdAt', apiRequestRetentionDays);
/** Deletes expired links, whether or not they were used. */
export const expireOneTimeLinks = expire('oneTimeLinks', 'tokenSha256', 'expiresAt');
export const expireAddressChanges = expire('addressChanges', 'tokenSha256', 'expiresAt');
export const expireSignInSteps = expire('signInSteps', 'tokenSha256', 'expiresAt');

/** Deletes idempotency keys after 24 hours, oldest first. A trigger protects live keys. */
export function expireIdempotencyKeys(db: Database, { limit }: Limit): Promise<number> {
  return countWritten(
    db.kysely
      .with('past', (with_) =>
        with_
          .selectFrom('idempotencyKeys')
          .select(['accountId', 'key'])
          .where('expiresAt', '<=', sql<Date>`now()`)
          .orderBy('expiresAt')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .deleteFrom('idempotencyKeys as k')
      .using('past')
      .whereRef('k.accountId', '=', 'past.accountId')
      .whereRef('k.key', '=', 'past.key'),
  );
}
