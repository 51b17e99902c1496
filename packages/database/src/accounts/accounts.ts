/**
 * Accounts. An account is open, suspended (its keys are rejected until it is resumed) or permanently closed. Functions
 * that change an account return false if the account does not exist, is closed, or is already in the requested state.
 */
import { isUuid } from '@humanize/contract';
import { type InferResult, sql } from 'kysely';
import { revokeApiKeysOf } from '../api-keys/api-keys.ts';
import type { Database } from '../database/create-database.ts';
import { RecordNotFoundError } from '../database/database-errors.ts';
import { listNewestFirst, type Page, type PageRequest } from '../database/page.ts';
import { now, type Queries, writes } from '../database/queries.ts';
import { openAccount } from '../ledger/ledger-entries.ts';
import { removeUsersOfAccount } from '../users/change-user.ts';

/** An account, as displayed to operators and to the owner. */
export type Account = InferResult<ReturnType<typeof selectAccounts>>[number];

const selectAccounts = (queries: Queries) =>
  queries
    .selectFrom('accounts as a')
    /** The name is empty if the account is closed. If the retention period is null, the operator's setting applies. */
    .select(['a.id', 'a.name', 'a.balance', 'a.createdAt', 'a.suspendedAt', 'a.closedAt', 'a.payloadRetentionHours'])
    .select(['a.lowBalanceWords', 'a.alertUserId', 'a.failureEmails', 'a.redelivers'])
    .select(
      /** Number of queued and running jobs, from 0 to 5. */
      sql<number>`(SELECT count(*) FROM jobs WHERE account_id = a.id AND ended_as IS NULL)`.as('activeJobs'),
    );

export function findAccount(db: Database, by: { accountId: string }): Promise<Account | undefined> {
  return selectAccounts(db.kysely).where('a.id', '=', by.accountId).executeTakeFirst();
}

/** Gets an account. @throws RecordNotFoundError if it does not exist */
export async function getAccount(db: Database, by: { accountId: string }): Promise<Account> {
  const account = await findAccount(db, by);
  if (account === undefined) throw new RecordNotFoundError(`there is no account ${by.accountId}`);
  return account;
}

/**
 * Lists accounts, newest first. `search` is the ID of an account, part of its name, or the email address of one of its
 * users.
 * @throws InvalidCursorError if the cursor `after` does not belong to this list
 */
export function listAccounts(
  db: Database,
  { search = '', ...page }: PageRequest & { search?: string | undefined },
): Promise<Page<Account>> {
  const accounts = selectAccounts(db.kysely);
  if (search === '') return listNewestFirst(accounts, page, 'a');
  if (isUuid(search)) return listNewestFirst(accounts.where('a.id', '=', search), page, 'a');
  const part = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const found = accounts.where(({ or, eb, exists, selectFrom }) => {
    const users = selectFrom('users as u').select('u.id').whereRef('u.accountId', '=', 'a.id');
    return or([eb('a.name', 'ilike', part), exists(users.where('u.email', '=', search.toLowerCase()))]);
  });
  return listNewestFirst(found, page, 'a');
}

/**
 * Opens an account.
 * @param account.name 1 to 200 characters
 * @param account.openingWords 0 or more; recorded as a grant with the reference `opening` in the same transaction
 */
export async function insertAccount(
  db: Database,
  account: { accountId: string; name: string; openingWords?: number | undefined },
): Promise<Account> {
  const { openingWords = 0 } = account;
  if (!Number.isSafeInteger(openingWords) || openingWords < 0)
    throw new RangeError('openingWords must not be negative');
  return db.transaction({}, async (trx) => {
    await openAccount(trx, { ...account, openingWords });
    return selectAccounts(trx).where('a.id', '=', account.accountId).executeTakeFirstOrThrow();
  });
}

const updateOpen = (queries: Queries, by: { accountId: string }) =>
  queries.updateTable('accounts').where('id', '=', by.accountId).where('closedAt', 'is', null);

export function suspendAccount(db: Database, by: { accountId: string }): Promise<boolean> {
  return writes(updateOpen(db.kysely, by).set({ suspendedAt: now }).where('suspendedAt', 'is', null));
}

export function resumeAccount(db: Database, by: { accountId: string }): Promise<boolean> {
  return writes(updateOpen(db.kysely, by).set({ suspendedAt: null }).where('suspendedAt', 'is not', null));
}

/**
 * Closes an account in one transaction. Removes the account's name and its users, including their addresses, sessions
 * and invitations, and revokes its keys. Jobs, the ledger and the audit log are kept. The next run of `expirePayloads`
 * deletes the account's texts.
 */
export function closeAccount(db: Database, by: { accountId: string }): Promise<boolean> {
  return db.transaction({}, async (trx) => {
    if (!(await writes(updateOpen(trx, by).set({ closedAt: now, name: '' })))) return false;
    await revokeApiKeysOf(trx, by);
    await trx.deleteFrom('automaticTopUps').where('accountId', '=', by.accountId).execute();
    await removeUsersOfAccount(trx, by);
    return true;
  });
}

/**
 * Sets the number of hours (at least 25) for which texts are kept after their job ends. If `hours` is null or more than
 * the operator's setting, the operator's setting applies.
 */
export function setPayloadRetention(
  db: Database,
  setting: { accountId: string; hours: number | null },
): Promise<boolean> {
  return writes(updateOpen(db.kysely, setting).set({ payloadRetentionHours: setting.hours }));
}

/**
 * Which alerts the members of an account receive by email, and whether failed events are resent automatically for three
 * days. `lowBalanceWords` is the balance below which the account is warned: 0 for never, null for the operator's
 * setting. If `alertUserId` is null, all members receive the alerts.
 */
export type AlertSettings = Pick<Account, 'lowBalanceWords' | 'alertUserId' | 'failureEmails' | 'redelivers'>;

/**
 * Changes the alert settings. Also returns false if `alertUserId` is neither null nor the ID of a member with a
 * confirmed address.
 */
export function setAlertSettings(
  db: Database,
  accountId: string,
  { lowBalanceWords, alertUserId, failureEmails, redelivers }: AlertSettings,
): Promise<boolean> {
  const update = updateOpen(db.kysely, { accountId }).set({ lowBalanceWords, alertUserId, failureEmails, redelivers });
  const isMember = sql<boolean>`(${alertUserId}::uuid IS NULL OR EXISTS (SELECT FROM users
    WHERE id = ${alertUserId} AND account_id = ${accountId} AND email_confirmed_at IS NOT NULL))`;
  return writes(update.where(isMember));
}
