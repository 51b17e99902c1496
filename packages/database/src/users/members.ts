/** The members of an account and its open invitations. Only owners manage them, and an account keeps an owner. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import type { Queries } from '../database/queries.ts';
import type { AccountRole } from '../database/schema-types.ts';
import { deleteCredentials } from './credentials.ts';

/**
 * A member. `liveKeys` is the number of API keys that the member created and that are not revoked. `lastSeenAt` is the
 * time of the last use of an existing session.
 */
export type Member = {
  id: string;
  email: string;
  accountRole: AccountRole;
  createdAt: Date;
  emailConfirmed: boolean;
  liveKeys: number;
  lastSeenAt: Date | null;
};
/** `accountRole` is the role of the future member. */
export type Invitation = {
  tokenSha256: Buffer;
  email: string;
  accountRole: AccountRole;
  createdAt: Date;
  expiresAt: Date;
};

const rowsMax = 200;

/** Returns the oldest 200 members, oldest first. */
export function listMembers(db: Database, by: { accountId: string }): Promise<Member[]> {
  return db.kysely
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.account_role as accountRole', 'u.created_at as createdAt'])
    .select(({ eb, selectFrom }) => [
      eb('u.email_confirmed_at', 'is not', null).$castTo<boolean>().as('emailConfirmed'),
      selectFrom('api_keys as k')
        .select(({ fn }) => fn.countAll<number>().as('keys'))
        .whereRef('k.created_by', '=', 'u.id')
        .where('k.revoked_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('liveKeys'),
      selectFrom('sessions as s')
        .select(({ fn }) => fn.max('s.last_seen_at').as('seen'))
        .whereRef('s.user_id', '=', 'u.id')
        .as('lastSeenAt'),
    ])
    .where('u.account_id', '=', by.accountId)
    .where('u.email', 'is not', null)
    .$narrowType<{ email: string }>()
    .orderBy('u.created_at')
    .orderBy('u.id')
    .limit(rowsMax)
    .execute();
}

/** Returns the newest 200 invitations that can still be accepted, newest first. */
export function listInvitations(db: Database, by: { accountId: string }): Promise<Invitation[]> {
  return db.kysely
    .selectFrom('one_time_links')
    .select(['token_sha256 as tokenSha256', 'email', 'created_at as createdAt', 'expires_at as expiresAt'])
    .select(sql<AccountRole>`coalesce(account_role, 'owner')`.as('accountRole'))
    .where('account_id', '=', by.accountId)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now_ms()`)
    .$narrowType<{ email: string }>()
    .orderBy('created_at', 'desc')
    .limit(rowsMax)
    .execute();
}

/**
 * Revokes an invitation and returns its address. Returns undefined if it was accepted or does not belong to the
 * account.
 */
export async function revokeInvitation(
  db: Database,
  by: { tokenSha256: Buffer; accountId: string },
): Promise<string | undefined> {
  const deleted = await db.kysely
    .deleteFrom('one_time_links')
    .where('token_sha256', '=', by.tokenSha256)
    .where('account_id', '=', by.accountId)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return deleted?.email ?? undefined;
}

/**
 * Locks the owners of an account, and returns whether `ownerId` is one of them. Two owners who remove or demote each
 * other at the same time therefore do not leave the account without an owner.
 */
async function lockOwners(
  trx: Queries,
  { ownerId, accountId }: { ownerId: string; accountId: string },
): Promise<boolean> {
  const owners = await trx
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('account_role', '=', 'owner')
    .where('email', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return owners.some(({ id }) => id === ownerId);
}

/**
 * Changes the role of another member. Returns the address of the member, or undefined if there is no such member or
 * `ownerId` is not an owner.
 */
export function setMemberRole(
  db: Database,
  request: { ownerId: string; userId: string; accountId: string; accountRole: AccountRole },
): Promise<string | undefined> {
  return db.transaction({}, async (trx) => {
    if (request.userId === request.ownerId || !(await lockOwners(trx, request))) return undefined;
    const changed = await trx
      .updateTable('users')
      .set({ account_role: request.accountRole })
      .where('id', '=', request.userId)
      .where('account_id', '=', request.accountId)
      .where('email', 'is not', null)
      .returning('email')
      .executeTakeFirst();
    return changed?.email ?? undefined;
  });
}

/**
 * Removes a member with their sessions, links and invitations to others. The row of the user is kept without the
 * address, because the audit log may refer to it.
 * @param request.ownerId the owner who removes the member
 * @param request.revokesKeys whether to revoke the API keys that the member created
 * @returns the former address and the number of revoked keys, or undefined if there is no such member
 */
export function removeMember(
  db: Database,
  request: { ownerId: string; userId: string; accountId: string; revokesKeys: boolean },
): Promise<{ email: string; revokedKeys: number } | undefined> {
  const { userId, accountId, revokesKeys } = request;
  return db.transaction({}, async (trx) => {
    if (!(await lockOwners(trx, request))) return undefined;
    const user = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .where('account_id', '=', accountId)
      .where('email', 'is not', null)
      .$narrowType<{ email: string }>()
      .forUpdate()
      .executeTakeFirst();
    if (user === undefined) return undefined;
    await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
    await deleteCredentials(trx, { userId });
    await trx
      .deleteFrom('one_time_links')
      .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('created_by', '=', userId)]))
      .execute();
    await trx.deleteFrom('emails').where('address', '=', user.email).execute();
    await trx.updateTable('users').set({ email: null, password_hash: null }).where('id', '=', userId).execute();
    if (!revokesKeys) return { email: user.email, revokedKeys: 0 };
    const { numUpdatedRows } = await trx
      .updateTable('api_keys')
      .set({ revoked_at: sql`now_ms()` })
      .where('created_by', '=', userId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { email: user.email, revokedKeys: Number(numUpdatedRows) };
  });
}
