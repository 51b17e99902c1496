/** What the members of an account are told by email, and whether failed events are resent automatically. */
import type { Database } from '../database/create-database.ts';

export type AlertSettings = {
  /** Balance below which the account is warned. 0: never. Null: the operator's setting. */
  lowBalanceWords: number | null;
  /** The member who receives the alerts. Null, or a member who was removed: all members. */
  alertUserId: string | null;
  /** Whether an email is sent when events keep failing. */
  failureEmails: boolean;
  /** Whether exhausted events are resent automatically for three days. */
  redelivers: boolean;
};

/** Returns the settings of an account. */
export function getAlertSettings(db: Database, by: { accountId: string }): Promise<AlertSettings> {
  return db.kysely
    .selectFrom('accounts')
    .select(['low_balance_words as lowBalanceWords', 'alert_user_id as alertUserId'])
    .select(['failure_emails as failureEmails', 'redelivers'])
    .where('id', '=', by.accountId)
    .executeTakeFirstOrThrow();
}

/** Changes the settings. Returns false if the account is closed, or the member does not belong to it. */
export async function setAlertSettings(db: Database, accountId: string, settings: AlertSettings): Promise<boolean> {
  const { lowBalanceWords, alertUserId, failureEmails, redelivers } = settings;
  const { numUpdatedRows } = await db.kysely
    .updateTable('accounts')
    .set({
      low_balance_words: lowBalanceWords,
      alert_user_id: alertUserId,
      failure_emails: failureEmails,
      redelivers,
    })
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .$if(alertUserId !== null, (of) =>
      of.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('users')
            .select('id')
            .where('id', '=', alertUserId)
            .where('account_id', '=', accountId)
            .where('email', 'is not', null)
            .where('email_confirmed_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
