/** An account, as displayed to operators and to the owner. */
import { integer, row } from '../database/rows.ts';
import { tables } from '../database/tables.ts';

export type Account = {
  id: string;
  /** Empty if the account is closed. */
  name: string;
  balance: number;
  /** Number of queued and running jobs, from 0 to 5. */
  activeJobs: number;
  createdAt: Date;
  suspendedAt: Date | null;
  closedAt: Date | null;
  /** Hours after the end of a job when its texts are deleted. Null means the operator's setting. */
  payloadRetentionHours: number | null;
};

export const accountRow = row({ ...tables.accounts, active_jobs: integer });

/** The select list of an account, for `FROM accounts a`. */
export const accountColumns = `a.id, a.name, a.balance, a.created_at, a.suspended_at, a.closed_at, a.payload_retention_hours,
  (SELECT count(*) FROM jobs j WHERE j.account_id = a.id AND j.ended_as IS NULL) AS active_jobs`;

export function toAccount(account: ReturnType<typeof accountRow>): Account {
  return {
    id: account.id,
    name: account.name,
    balance: account.balance,
    activeJobs: account.active_jobs,
    createdAt: account.created_at,
    suspendedAt: account.suspended_at,
    closedAt: account.closed_at,
    payloadRetentionHours: account.payload_retention_hours,
  };
}
