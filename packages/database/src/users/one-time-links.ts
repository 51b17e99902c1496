/** One-time links for invitations and password resets. Only the SHA-256 of a link's token is stored. */
import type { Database } from '../database/create-database.ts';
import { boolean, row, type RowOf } from '../database/rows.ts';
import type { Run } from '../database/statement-runner.ts';
import { tables } from '../database/tables.ts';
import { type EndedAccess, removeUnconfirmedUser, setPasswordOfOwner } from './change-user.ts';
import { insertAccountWithUserIn, insertUserIn } from './insert-user.ts';
import { normalizeEmail, type UserRole } from './user.ts';

/**
 * `provesAddress` is true if only the owner of the address knows the link, because it is mailed there or an operator
 * passes it on. `createdBy` is the member who invites, or null for an operator's link and for a sign-up.
 */
export type OneTimeLink =
  | {
      purpose: 'invitation';
      email: string;
      role: UserRole;
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
  const { link } = request;
  const invitation = link.purpose === 'invitation';
  await db.statements.run(
    {
      text: `INSERT INTO one_time_links (token_sha256, purpose, email, role, account_id, user_id, created_at, expires_at, proves_address, created_by)
        VALUES ($1, $2, $3, $4, $5, $6, now_ms(), now_ms() + make_interval(secs => $7), $8, $9) ON CONFLICT DO NOTHING`,
    },
    [
      request.tokenSha256,
      link.purpose,
      invitation ? normalizeEmail(link.email) : null,
      invitation ? link.role : null,
      link.accountId,
      invitation ? null : link.userId,
      request.lifetimeSeconds,
      !invitation || link.provesAddress,
      invitation ? link.createdBy : null,
    ],
  );
}

const linkColumns = { ...tables.one_time_links, confirms_address: boolean, replaces_user: boolean };
/** A link of a former member is invalid. */
const selectLink = {
  text: `SELECT l.purpose, l.email, l.role, l.account_id, l.user_id, l.proves_address, l.created_by,
      u.id IS NOT NULL AND u.email_confirmed_at IS NULL AS confirms_address,
      l.proves_address AND EXISTS (SELECT FROM users r WHERE r.email = l.email AND r.email_confirmed_at IS NULL)
        AS replaces_user
    FROM one_time_links l LEFT JOIN users u ON u.id = l.user_id
    WHERE l.token_sha256 = $1 AND l.used_at IS NULL AND l.expires_at > now_ms()
      AND (l.created_by IS NULL OR EXISTS (SELECT FROM users c WHERE c.id = l.created_by AND c.email IS NOT NULL))`,
  row: row(linkColumns),
};

/**
 * A valid link. If `confirmsAddress` is true, redeeming it ends all other access to the account. If `replacesUser` is
 * true, redeeming it removes a user with the same, unconfirmed address. See {@link redeemOneTimeLink}.
 */
export type ValidLink =
  | (Extract<OneTimeLink, { purpose: 'invitation' }> & { replacesUser: boolean })
  | (Extract<OneTimeLink, { purpose: 'password_reset' }> & { confirmsAddress: boolean });

/** Finds a valid link without redeeming it. */
export async function findOneTimeLink(db: Database, by: { tokenSha256: Buffer }): Promise<ValidLink | undefined> {
  const [link] = await db.statements.run(selectLink, [by.tokenSha256]);
  return link && toLink(link);
}

export type RedeemOutcome =
  | {
      outcome: 'redeemed';
      purpose: OneTimeLink['purpose'];
      userId: string;
      accountId: string;
      /** The access that ended because the address had not been confirmed before. */
      ended: EndedAccess;
    }
  /**
   * A user with the address of the invitation already exists. An invitation that proves the address stays valid. Any
   * other is used up, because its state would tell the inviter that the address has a user.
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

/** Redeems a link and makes its change in one transaction, so the link stays valid if the change fails. */
export function redeemOneTimeLink(db: Database, request: RedeemRequest): Promise<RedeemOutcome> {
  return db.statements.transaction({}, async (run) => {
    const [found] = await run({ ...selectLink, text: `${selectLink.text} FOR UPDATE OF l` }, [request.tokenSha256]);
    if (found === undefined) return { outcome: 'invalid' };
    const link = toLink(found);
    const outcome = await applyLink(run, link, request);
    const usesUp = link.purpose === 'invitation' && !link.provesAddress && outcome.outcome === 'email_taken';
    if (outcome.outcome === 'redeemed' || usesUp) {
      await run({ text: 'UPDATE one_time_links SET used_at = now_ms() WHERE token_sha256 = $1' }, [
        request.tokenSha256,
      ]);
    }
    return outcome;
  });
}

async function applyLink(run: Run, link: ValidLink, request: RedeemRequest): Promise<RedeemOutcome> {
  const { purpose } = link;
  if (purpose === 'password_reset') {
    const { userId, accountId } = link;
    const ended = await setPasswordOfOwner(run, { userId, passwordHash: request.passwordHash });
    return ended === undefined ? { outcome: 'invalid' } : { outcome: 'redeemed', purpose, userId, accountId, ended };
  }
  const { email, role, accountId, provesAddress } = link;
  const { userId, passwordHash, newAccountId } = request;
  const user = { userId, email, passwordHash, role, emailConfirmed: provesAddress };
  if (accountId !== null) {
    const open = await run({ text: 'SELECT 1 FROM accounts WHERE id = $1 AND closed_at IS NULL FOR SHARE' }, [
      accountId,
    ]);
    if (open.length === 0) return { outcome: 'invalid' };
  }
  if (provesAddress) await removeUnconfirmedUser(run, { email });
  const openingWords = role === 'customer' ? request.openingWords : 0;
  const made =
    accountId === null
      ? await insertAccountWithUserIn(run, { ...user, accountId: newAccountId, accountName: email, openingWords })
      : await insertUserIn(run, { ...user, accountId }, { invited: true });
  if (made.outcome === 'email_taken') return made;
  return {
    outcome: 'redeemed',
    purpose,
    userId,
    accountId: made.user.accountId,
    ended: { revokedKeys: 0, removedMembers: 0 },
  };
}

function toLink(link: RowOf<typeof linkColumns>): ValidLink {
  return link.purpose === 'invitation'
    ? {
        purpose: 'invitation',
        email: link.email as string,
        role: link.role as UserRole,
        accountId: link.account_id,
        provesAddress: link.proves_address,
        createdBy: link.created_by,
        replacesUser: link.replaces_user,
      }
    : {
        purpose: 'password_reset',
        userId: link.user_id as string,
        accountId: link.account_id as string,
        confirmsAddress: link.confirms_address,
      };
}
