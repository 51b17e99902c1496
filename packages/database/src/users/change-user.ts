/** Changes and removes users. A new password or a new role ends all sessions of the user. */
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../database/create-database.ts';
import type { Queries } from '../database/queries.ts';
import type { AccountRole, DB, UserRole } from '../database/schema-types.ts';
import { revokeApiKeysOfAccount } from '../api-keys/change-api-key.ts';
import { credentialTables, deleteCredentials } from './credentials.ts';

/**
 * Sets the password, and invalidates older reset links, sign-ins that are not complete, and changes of address. Returns false if the user does not exist or the account is
 * closed.
 */
export async function setPassword(db: Database, change: { userId: string; passwordHash: string }): Promise<boolean> {
  return setPasswordIn(db.kysely, change);
}

async function setPasswordIn(
  queries: Queries,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<boolean> {
  const changed = await queries
    .with('changed', (with_) =>
      with_
        .updateTable('users')
        .set({ password_hash: passwordHash })
        .where('id', '=', userId)
        .where('email', 'is not', null)
        .returning('id'),
    )
    .with('ended', (with_) =>
      with_.deleteFrom('sessions').where('user_id', 'in', ({ selectFrom }) => selectFrom('changed').select('id')),
    )
    .with('unlinked', (with_) =>
      with_
        .deleteFrom('one_time_links')
        .where('user_id', 'in', ({ selectFrom }) => selectFrom('changed').select('id'))
        .where('used_at', 'is', null),
    )
    .with('halted', (with_) =>
      with_.deleteFrom('sign_in_steps').where('user_id', 'in', ({ selectFrom }) => selectFrom('changed').select('id')),
    )
    .with('cancelled', (with_) =>
      with_
        .deleteFrom('address_changes')
        .where('user_id', 'in', ({ selectFrom }) => selectFrom('changed').select('id')),
    )
    .selectFrom('changed')
    .select('id')
    .execute();
  return changed.length > 0;
}

/** The access to an account that ended because its owner confirmed the address. */
export type EndedAccess = { revokedKeys: number; removedMembers: number };

/**
 * Sets the password of a user who has confirmed the email address with a reset link. Before the first confirmation,
 * someone else may have signed up with the address. In this case, all other access to the account ends: its other users
 * are removed, its API keys are revoked, and its open invitations and the user's second factor are deleted.
 * @returns undefined if the user does not exist or the account is closed, and for a user with an unconfirmed address who
 * joined the account by an invitation: the account belongs to others, and the owner of the address may not know them
 */
export async function setPasswordOfOwner(
  trx: Queries,
  change: { userId: string; passwordHash: string },
): Promise<EndedAccess | undefined> {
  const user = await trx
    .selectFrom('users')
    .select(['account_id', 'email_confirmed_at', 'invited'])
    .where('id', '=', change.userId)
    .where('email', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (user === undefined || (user.email_confirmed_at === null && user.invited)) return undefined;
  await setPasswordIn(trx, change);
  if (user.email_confirmed_at !== null) return { revokedKeys: 0, removedMembers: 0 };
  await deleteCredentials(trx, change);
  await trx
    .updateTable('users')
    .set({ email_confirmed_at: sql`now_ms()`, account_role: 'owner' })
    .where('id', '=', change.userId)
    .execute();
  const others = await trx
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', user.account_id)
    .where('id', '<>', change.userId)
    .where('email', 'is not', null)
    .forUpdate()
    .execute();
  for (const { id } of others) await removeUsers(trx, (users) => users('u.id', '=', id));
  return { revokedKeys: await endKeysAndInvitations(trx, user.account_id), removedMembers: others.length };
}

/**
 * Removes a user with this address who has never confirmed it, so that the owner of the address can use it. If the
 * account then has no users, its keys are revoked and its open invitations are deleted.
 */
export async function removeUnconfirmedUser(trx: Queries, by: { email: string }): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'account_id'])
    .where('email', '=', by.email)
    .where('email_confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined) return;
  await removeUsers(trx, (users) => users('u.id', '=', user.id));
  const others = await trx
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', user.account_id)
    .where('email', 'is not', null)
    .limit(1)
    .execute();
  if (others.length === 0) await endKeysAndInvitations(trx, user.account_id);
}

/** Returns the number of revoked keys. */
async function endKeysAndInvitations(trx: Queries, accountId: string): Promise<number> {
  await trx.deleteFrom('one_time_links').where('account_id', '=', accountId).where('used_at', 'is', null).execute();
  return revokeApiKeysOfAccount(trx, { accountId });
}

/**
 * Sets the roles of a user and ends all sessions of the user. Returns false if the user does not exist, already has the
 * roles, or the account is closed.
 */
export function setUserRole(
  db: Database,
  { userId, role, accountRole }: { userId: string; role: UserRole; accountRole: AccountRole },
): Promise<boolean> {
  return db.transaction({}, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ role, account_role: accountRole })
      .where('id', '=', userId)
      .where(({ eb, or }) => or([eb('role', '<>', role), eb('account_role', '<>', accountRole)]))
      .where('email', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
    return true;
  });
}

/** Removes a user in one transaction; see {@link removeUsersOfAccount}. Returns false if the user does not exist. */
export function removeUser(db: Database, { userId }: { userId: string }): Promise<boolean> {
  return db.transaction({}, async (trx) => {
    const found = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('email', 'is not', null)
      .forUpdate()
      .execute();
    if (found.length > 0) await removeUsers(trx, (users) => users('u.id', '=', userId));
    return found.length > 0;
  });
}

/**
 * Removes the users of an account with their sessions, links, invitations, pending emails and addresses. If the audit
 * log refers to a user, the row is kept without the address.
 */
export async function removeUsersOfAccount(trx: Queries, { accountId }: { accountId: string }): Promise<void> {
  await trx.deleteFrom('one_time_links').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('emails').where('account_id', '=', accountId).execute();
  await removeUsers(trx, (users) => users('u.account_id', '=', accountId));
}

/** Selects the users `u` to remove. */
type Chosen = (users: ExpressionBuilder<DB & { u: DB['users'] }, 'u'>) => Expression<SqlBool>;

async function removeUsers(trx: Queries, chosen: Chosen): Promise<void> {
  const ids = trx.selectFrom('users as u').select('u.id').where(chosen);
  const addresses = trx.selectFrom('users as u').select('u.email').where('u.email', 'is not', null).where(chosen);
  for (const table of ['sessions', ...credentialTables] as const)
    await trx.deleteFrom(table).where('user_id', 'in', ids).execute();
  await trx
    .deleteFrom('one_time_links')
    .where(({ eb, or }) => or([eb('user_id', 'in', ids), eb('created_by', 'in', ids), eb('email', 'in', addresses)]))
    .execute();
  await trx.deleteFrom('emails').where('address', 'in', addresses.$castTo<{ email: string }>()).execute();
  await trx
    .deleteFrom('users as u')
    .where(chosen)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('audit_entries as e').select('e.id').whereRef('e.user_id', '=', 'u.id'))),
    )
    .execute();
  await trx.updateTable('users as u').set({ email: null, password_hash: null }).where(chosen).execute();
}
