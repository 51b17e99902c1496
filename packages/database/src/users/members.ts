/** The members of an account and its open invitations. Only owners manage them, and an account always has an owner. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { now, type Queries } from '../database/queries.ts';
import type { AccountRole } from '../database/schema-types.ts';
import { revokeApiKeysOf } from '../api-keys/api-keys.ts';
import { removeLockedUsers } from './change-user.ts';
import { lockUsers } from './users.ts';

const rowsMax = 200;

export type Member = Awaited<ReturnType<typeof listMembers>>[number];

/**
 * Returns the 200 members who joined first, in the order in which they joined. `liveKeys` is the number of API keys
 * that the member created and that are not revoked. `lastSeenAt` is the time of the last use of an existing session.
 */
export function listMembers(db: Database, by: { accountId: string }) {
  return db.kysely
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.accountRole', 'u.createdAt'])
    .select([
      sql<boolean>`u.email_confirmed_at IS NOT NULL`.as('emailConfirmed'),
      sql<number>`(SELECT count(*) FROM api_keys WHERE created_by = u.id AND revoked_at IS NULL)`.as('liveKeys'),
      sql<Date | null>`(SELECT max(last_seen_at) FROM sessions WHERE user_id = u.id)`.as('lastSeenAt'),
    ])
    .where('u.accountId', '=', by.accountId)
    .orderBy('u.createdAt')
    .orderBy('u.id')
    .limit(rowsMax)
    .execute();
}

export type Invitation = Awaited<ReturnType<typeof listInvitations>>[number];

/**
 * Returns the 200 newest invitations that can still be accepted, newest first, with the roles of the future members.
 */
export function listInvitations(db: Database, by: { accountId: string }) {
  return db.kysely
    .selectFrom('oneTimeLinks')
    .select(['tokenSha256', 'email', 'accountRole', 'createdAt', 'expiresAt'])
    .where(({ and }) => and({ accountId: by.accountId, purpose: 'invitation', usedAt: null }))
    .where('expiresAt', '>', now)
    .$narrowType<{ email: string; accountRole: AccountRole }>()
    .orderBy('createdAt', 'desc')
    .limit(rowsMax)
    .execute();
}

/** Revokes an open invitation of the account. Returns its address, or undefined if there is none. */
export async function revokeInvitation(
  db: Database,
  { tokenSha256, accountId }: { tokenSha256: Buffer; accountId: string },
): Promise<string | undefined> {
  const deleted = await db.kysely
    .deleteFrom('oneTimeLinks')
    .where(({ and }) => and({ tokenSha256, accountId, purpose: 'invitation', usedAt: null }))
    .returning('email')
    .executeTakeFirst();
  return deleted?.email ?? undefined;
}

/**
 * Locks the owners of an account, and returns whether `ownerId` is one of them. This prevents two owners who remove or
 * demote each other at the same time from leaving the account without an owner.
 */
async function lockOwners(
  trx: Queries,
  { ownerId, accountId }: { ownerId: string; accountId: string },
): Promise<boolean> {
  const owners = lockUsers(trx).where('accountId', '=', accountId).where('accountRole', '=', 'owner');
  return (await owners.orderBy('id').execute()).some(({ id }) => id === ownerId);
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
    const { ownerId, userId: id, accountId, accountRole } = request;
    if (id === ownerId || !(await lockOwners(trx, request))) return undefined;
    const changed = trx.updateTable('users').set({ accountRole }).returning('email');
    return (await changed.where(({ and }) => and({ id, accountId })).executeTakeFirst())?.email;
  });
}

/**
 * Removes a member; see {@link removeLockedUsers}.
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
    const user = await lockUsers(trx).where('id', '=', userId).where('accountId', '=', accountId).executeTakeFirst();
    if (user === undefined) return undefined;
    const revokedKeys = revokesKeys ? await revokeApiKeysOf(trx, { createdBy: userId }) : 0;
    await removeLockedUsers(trx, [user]);
    return { email: user.email, revokedKeys };
  });
}
