/**
 * Changes and removes users. A new password or a new role ends all sessions of the user. Functions return false if the user
 * does not exist.
 */
import type { Database } from '../database/create-database.ts';
import { countOf, countWritten, now, type Queries, writes } from '../database/queries.ts';
import type { AccountRole, UserRole } from '../database/schema-types.ts';
import { revokeApiKeysOf } from '../api-keys/api-keys.ts';
import { lockUsers } from './users.ts';

/** Sets the password, and invalidates older reset links, incomplete sign-ins, and pending address changes. */
export function setPassword(db: Database, change: { userId: string; passwordHash: string }): Promise<boolean> {
  return db.transaction({}, (trx) => setPasswordIn(trx, change));
}

async function setPasswordIn(
  trx: Queries,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<boolean> {
  if (!(await writes(trx.updateTable('users').set({ passwordHash }).where('id', '=', userId)))) return false;
  for (const table of ['sessions', 'signInSteps'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute();
  await trx.deleteFrom('oneTimeLinks').where('userId', '=', userId).where('usedAt', 'is', null).execute();
  return true;
}

/** Access to an account that ended because the owner of the email address confirmed the address. */
export type EndedAccess = { revokedKeys: number; removedMembers: number };

/**
 * Sets the password of a user who has confirmed the email address with a reset link. Before the first confirmation,
 * someone else may have signed up with the address. In this case, all other access to the account ends: its other users
 * are removed, its API keys are revoked, and its open invitations and the user's second factor are deleted.
 * @returns undefined if the user does not exist, if the account is closed, or if the user's address is unconfirmed and
 * the user joined the account through an invitation. In the last case, the account belongs to others, whom the owner of
 * the address may not know
 */
export async function setPasswordOfOwner(
  trx: Queries,
  change: { userId: string; passwordHash: string },
): Promise<EndedAccess | undefined> {
  const user = await lockUsers(trx).where('id', '=', change.userId).executeTakeFirst();
  if (user === undefined || (user.emailConfirmedAt === null && user.invited)) return undefined;
  await setPasswordIn(trx, change);
  if (user.emailConfirmedAt !== null) return { revokedKeys: 0, removedMembers: 0 };
  for (const table of ['totpSecrets', 'passkeys', 'identities'] as const)
    await trx.deleteFrom(table).where('userId', '=', user.id).execute();
  const confirmed = { emailConfirmedAt: now, accountRole: 'owner' } as const;
  await trx.updateTable('users').set(confirmed).where('id', '=', user.id).execute();
  const others = await lockUsers(trx).where('accountId', '=', user.accountId).where('id', '<>', user.id).execute();
  await removeLockedUsers(trx, others);
  return { revokedKeys: await endKeysAndInvitations(trx, user), removedMembers: others.length };
}

/**
 * Removes a user with this address who has never confirmed it, so that the owner of the address can use it. If the
 * account then has no users, its keys are revoked and its open invitations are deleted.
 */
export async function removeUnconfirmedUser(trx: Queries, by: { email: string }): Promise<void> {
  const users = lockUsers(trx);
  const user = await users.where('email', '=', by.email).where('emailConfirmedAt', 'is', null).executeTakeFirst();
  if (user === undefined) return;
  await removeLockedUsers(trx, [user]);
  const other = await users.where('accountId', '=', user.accountId).limit(1).executeTakeFirst();
  if (other === undefined) await endKeysAndInvitations(trx, user);
}

/** Returns the number of revoked keys. */
async function endKeysAndInvitations(trx: Queries, { accountId }: { accountId: string }): Promise<number> {
  await trx.deleteFrom('oneTimeLinks').where('accountId', '=', accountId).where('usedAt', 'is', null).execute();
  return revokeApiKeysOf(trx, { accountId });
}

/** Sets the roles of a user, and ends all sessions of the user. Also returns false if the user already has the roles. */
export function setUserRole(
  db: Database,
  { userId, role, accountRole }: { userId: string; role: UserRole; accountRole: AccountRole },
): Promise<boolean> {
  return db.transaction({}, async (trx) => {
    const changed = await writes(
      trx
        .updateTable('users')
        .set({ role, accountRole })
        .where('id', '=', userId)
        .where(({ eb, or }) => or([eb('role', '<>', role), eb('accountRole', '<>', accountRole)])),
    );
    if (changed) await trx.deleteFrom('sessions').where('userId', '=', userId).execute();
    return changed;
  });
}

/**
 * Removes the second factor and the passkeys of a user who has lost them, and ends the user's sessions. The password is
 * kept. Returns the number of removed credentials.
 */
export function resetSecondFactor(db: Database, { userId }: { userId: string }): Promise<number> {
  return db.transaction({}, async (trx) => {
    let deleted = 0;
    for (const table of ['totpSecrets', 'passkeys'] as const)
      deleted += await countWritten(trx.deleteFrom(table).where('userId', '=', userId));
    if (deleted > 0) await trx.deleteFrom('sessions').where('userId', '=', userId).execute();
    return deleted;
  });
}

/** Removes a user; see {@link removeLockedUsers}. */
export function removeUser(db: Database, { userId }: { userId: string }): Promise<boolean> {
  return db.transaction({}, async (trx) => {
    const found = await lockUsers(trx).where('id', '=', userId).execute();
    await removeLockedUsers(trx, found);
    return found.length > 0;
  });
}

/** Removes the users of an account as part of a transaction, and deletes the account's links and pending emails. */
export async function removeUsersOfAccount(trx: Queries, { accountId }: { accountId: string }): Promise<void> {
  await trx.deleteFrom('oneTimeLinks').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('emails').where('accountId', '=', accountId).execute();
  await removeLockedUsers(trx, await lockUsers(trx).where('accountId', '=', accountId).execute());
}

/**
 * Removes users with everything that belongs to them: their sessions, credentials, links, invitations and pending emails.
 * The audit log keeps their IDs.
 */
export async function removeLockedUsers(trx: Queries, users: readonly { id: string; email: string }[]): Promise<void> {
  const [ids, emails] = [users.map(({ id }) => id), users.map(({ email }) => email)];
  await countOf(trx)`DELETE FROM users WHERE id = ANY (${ids}::uuid[])`;
  await countOf(trx)`DELETE FROM one_time_links WHERE email = ANY (${emails})`;
  await countOf(trx)`DELETE FROM emails WHERE address = ANY (${emails})`;
}
