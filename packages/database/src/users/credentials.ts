/** What a user signs in with besides the password. Removing a user removes it, and so does the first proof of an address. */
import type { Database } from '../database/create-database.ts';
import type { Queries } from '../database/queries.ts';

/** The tables with credentials, and with sign-ins and changes of address that are not complete. Each has the column `user_id`. */
export const credentialTables = ['totp_secrets', 'passkeys', 'identities', 'sign_in_steps', 'address_changes'] as const;

/** Deletes the credentials of a user. */
export async function deleteCredentials(trx: Queries, by: { userId: string }): Promise<void> {
  for (const table of credentialTables) await trx.deleteFrom(table).where('user_id', '=', by.userId).execute();
}

/**
 * Removes the second factor and the passkeys of a user who has lost them, and ends the user's sessions. The password is kept. Returns the
 * number of removed credentials.
 */
export function resetSecondFactor(db: Database, by: { userId: string }): Promise<number> {
  return db.transaction({}, async (trx) => {
    let deleted = 0;
    for (const table of ['totp_secrets', 'passkeys'] as const) {
      const { numDeletedRows } = await trx.deleteFrom(table).where('user_id', '=', by.userId).executeTakeFirstOrThrow();
      deleted += Number(numDeletedRows);
    }
    if (deleted > 0) await trx.deleteFrom('sessions').where('user_id', '=', by.userId).execute();
    return deleted;
  });
}
