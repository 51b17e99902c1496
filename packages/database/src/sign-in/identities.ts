/**
 * Identities at other providers, such as Google, that users of this service sign in with. A user is found only by the
 * ID at the provider, never by an email address.
 */
import type { Database } from '../database/create-database.ts';
import { now, type Queries, writes } from '../database/queries.ts';
import { removeUnconfirmedUser } from '../users/change-user.ts';
import { insertAccountWithUserIn, type InsertUserOutcome, normalizeEmail } from '../users/users.ts';

/** `issuer` is the URL of the provider, and `subject` is the ID that the provider assigned to the user. */
export type IdentityKey = { issuer: string; subject: string };

export type Identity = Awaited<ReturnType<typeof listIdentities>>[number];

export function listIdentities(db: Database, by: { userId: string }) {
  return db.kysely
    .selectFrom('identities')
    .select(['issuer', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', by.userId)
    .orderBy('issuer')
    .execute();
}

/** Returns the user of an identity, and records the use of the identity. */
export async function findUserOfIdentity(db: Database, { issuer, subject }: IdentityKey): Promise<string | undefined> {
  const used = db.kysely.updateTable('identities').set({ lastUsedAt: now }).returning('userId');
  return (await used.where(({ and }) => and({ issuer, subject })).executeTakeFirst())?.userId;
}

/**
 * Connects an identity to a user. Returns false if the identity already belongs to a user, or if the user already has
 * an identity at the provider.
 */
export function insertIdentity(
  { kysely }: { kysely: Queries },
  { issuer, subject, userId }: IdentityKey & { userId: string },
): Promise<boolean> {
  const identity = kysely.insertInto('identities').values({ issuer, subject, userId });
  return writes(identity.onConflict((conflict) => conflict.doNothing()));
}

/** Disconnects a user's identity at a provider. Returns false if the user has none. */
export function deleteIdentity(db: Database, by: { issuer: string; userId: string }): Promise<boolean> {
  return writes(db.kysely.deleteFrom('identities').where('issuer', '=', by.issuer).where('userId', '=', by.userId));
}

/**
 * Opens an account for an address that the provider has verified. A user who has this address but has never confirmed
 * it is removed, as with an emailed link. If a confirmed user has the address, nothing is changed.
 */
export function openAccountWithIdentity(
  db: Database,
  request: IdentityKey & { userId: string; accountId: string; email: string; openingWords: number },
): Promise<InsertUserOutcome> {
  const email = normalizeEmail(request.email);
  const person = { email, passwordHash: null, role: 'customer', emailConfirmed: true } as const;
  return db.transaction({}, async (trx) => {
    await removeUnconfirmedUser(trx, { email });
    const made = await insertAccountWithUserIn(trx, { ...request, ...person, accountName: email });
    if (made.outcome === 'created' && !(await insertIdentity({ kysely: trx }, request))) {
      throw new Error('the identity was connected to another user at the same time');
    }
    return made;
  });
}
