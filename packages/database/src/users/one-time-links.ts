/** One-time links for invitations and password resets. Only the SHA-256 of a link's token is stored. */
import { type InferResult, sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { now, type Queries, secondsFromNow } from '../database/queries.ts';
import type { AccountRole, UserRole } from '../database/schema-types.ts';
import { type EndedAccess, removeUnconfirmedUser, setPasswordOfOwner } from './change-user.ts';
import { insertAccountWithUserIn, insertUser, normalizeEmail } from './users.ts';

/**
 * `provesAddress` is true if only the owner of the address knows the link, because the link is mailed to that address
 * or passed on by an operator. `createdBy` is the inviting member, or null for an operator's link or a sign-up.
 */
export type OneTimeLink =
  | {
      purpose: 'invitation';
      email: string;
      role: UserRole;
      /** The role in the account `accountId`. Default: owner. */
      accountRole?: AccountRole;
      accountId: string | null;
      provesAddress: boolean;
      createdBy: string | null;
    }
  | { purpose: 'password_reset'; userId: string; accountId: string };

/**
 * Inserts a link. Inserting the same token again has no effect.
 * @param request.lifetimeSeconds how long the link is valid
 */
export async function insertOneTimeLink(
  db: Database,
  request: { tokenSha256: Buffer; lifetimeSeconds: number; link: OneTimeLink },
): Promise<void> {
  const { tokenSha256, lifetimeSeconds, link } = request;
  const fields =
    link.purpose === 'invitation'
      ? { ...link, email: normalizeEmail(link.email), accountRole: link.accountRole ?? 'owner' }
      : { ...link, provesAddress: true };
  await db.kysely
    .insertInto('oneTimeLinks')
    .values({ ...fields, tokenSha256, expiresAt: secondsFromNow(lifetimeSeconds) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Selects a valid link. A link created by a former member or former owner is invalid. */
function selectLink(queries: Queries, tokenSha256: Buffer) {
  return queries
    .selectFrom('oneTimeLinks as l')
    .leftJoin('users as u', 'u.id', 'l.userId')
    .select(['l.purpose', 'l.accountId', 'l.email', 'l.role', 'l.accountRole', 'l.provesAddress', 'l.createdBy'])
    .select('l.userId')
    .select([
      sql<boolean>`u.id IS NOT NULL AND u.email_confirmed_at IS NULL`.as('confirmsAddress'),
      sql<boolean>`l.proves_address
        AND EXISTS (SELECT FROM users r WHERE r.email = l.email AND r.email_confirmed_at IS NULL)`.as('replacesUser'),
    ])
    .where('l.tokenSha256', '=', tokenSha256)
    .where('l.usedAt', 'is', null)
    .where('l.expiresAt', '>', now)
    .where(
      sql<boolean>`(l.created_by IS NULL OR EXISTS (SELECT FROM users c WHERE c.id = l.created_by
        AND c.account_role = 'owner'))`,
    );
}

/**
 * A valid link. If `confirmsAddress` is true, redeeming it ends all other access to the account. If `replacesUser` is
 * true, redeeming it removes a user who has the same address but has not confirmed it. See {@link redeemOneTimeLink}.
 */
export type ValidLink =
  | (Extract<OneTimeLink, { purpose: 'invitation' }> & { replacesUser: boolean })
  | (Extract<OneTimeLink, { purpose: 'password_reset' }> & { confirmsAddress: boolean });

type LinkRow = InferResult<ReturnType<typeof selectLink>>[number];

/** Selects the fields that apply to the link's purpose. A constraint ensures that they are not null. */
const toLink = ({ userId, confirmsAddress, ...invitation }: LinkRow) =>
  (invitation.purpose === 'invitation'
    ? invitation
    : { purpose: invitation.purpose, userId, accountId: invitation.accountId, confirmsAddress }) as ValidLink;

/** Finds a valid link without redeeming it. */
export async function findOneTimeLink(db: Database, by: { tokenSha256: Buffer }): Promise<ValidLink | undefined> {
  const link = await selectLink(db.kysely, by.tokenSha256).executeTakeFirst();
  return link && toLink(link);
}

export type RedeemOutcome =
  | {
      outcome: 'redeemed';
      userId: string;
      accountId: string;
      /** The access that ended because the address had not previously been confirmed. */
      ended: EndedAccess;
    }
  /**
   * A user with the address of the invitation already exists. If the invitation proves ownership of the address, it
   * stays valid. Any other invitation is used up; otherwise, its state would tell the inviter that the address has a
   * user.
   */
  | { outcome: 'email_taken' }
  /** The link is unknown, expired or used, or its account is closed. */
  | { outcome: 'invalid' };

/**
 * A request to redeem a link. `userId` and `newAccountId` are the IDs of the user and account that an invitation
 * creates. `openingWords` is the initial number of words of a customer's account.
 */
export type RedeemRequest = {
  tokenSha256: Buffer;
  passwordHash: string;
  userId: string;
  newAccountId: string;
  openingWords: number;
};

/** Redeems a link and applies its change in one transaction, so the link stays valid if the change fails. */
export function redeemOneTimeLink(db: Database, request: RedeemRequest): Promise<RedeemOutcome> {
  return db.transaction({}, async (trx) => {
    const found = await selectLink(trx, request.tokenSha256).forUpdate('l').executeTakeFirst();
    if (found === undefined) return { outcome: 'invalid' };
    const link = toLink(found);
    const outcome = await applyLink(trx, link, request);
    const usesUp = link.purpose === 'invitation' && !link.provesAddress && outcome.outcome === 'email_taken';
    if (outcome.outcome === 'redeemed' || usesUp) {
      const used = trx.updateTable('oneTimeLinks').set({ usedAt: now });
      await used.where('tokenSha256', '=', request.tokenSha256).execute();
    }
    return outcome;
  });
}

async function applyLink(trx: Queries, link: ValidLink, request: RedeemRequest): Promise<RedeemOutcome> {
  if (link.purpose === 'password_reset') {
    const { userId, accountId } = link;
    const ended = await setPasswordOfOwner(trx, { userId, passwordHash: request.passwordHash });
    return ended === undefined ? { outcome: 'invalid' } : { outcome: 'redeemed', userId, accountId, ended };
  }
  const { email, role, accountRole = 'owner', accountId, provesAddress } = link;
  const { userId, passwordHash, newAccountId } = request;
  const user = { userId, email, passwordHash, role, emailConfirmed: provesAddress };
  if (accountId !== null) {
    const open = trx.selectFrom('accounts').where(({ and }) => and({ id: accountId, closedAt: null }));
    if ((await open.select('id').forShare().executeTakeFirst()) === undefined) return { outcome: 'invalid' };
  }
  if (provesAddress) await removeUnconfirmedUser(trx, { email });
  const openingWords = role === 'customer' ? request.openingWords : 0;
  const made =
    accountId === null
      ? await insertAccountWithUserIn(trx, { ...user, accountId: newAccountId, accountName: email, openingWords })
      : await insertUser(trx, { ...user, accountId, accountRole });
  if (made.outcome === 'email_taken') return made;
  const ended = { revokedKeys: 0, removedMembers: 0 };
  return { outcome: 'redeemed', userId, accountId: made.user.accountId, ended };
}
