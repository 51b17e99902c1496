/** An account as operators and its owner see it. */

export type Account = {
  id: string;
  /** Empty after the account was closed. */
  name: string;
  balance: number;
  /** Queued or running, 0 to 5. */
  activeJobs: number;
  createdAt: Date;
  suspendedAt: Date | null;
  closedAt: Date | null;
  /** Hours after a job's end at which its texts are deleted; null: the operator's setting. */
  payloadRetentionHours: number | null;
};

export type AccountRow = {
  id: string;
  name: string;
  balance: number;
  active_jobs: number;
  created_at: Date;
  suspended_at: Date | null;
  closed_at: Date | null;
  payload_retention_hours: number | null;
};

/** The select list of an AccountRow, for `FROM accounts a`. */
export const accountColumns = `a.id, a.name, a.balance, a.created_at, a.suspended_at, a.closed_at, a.payload_retention_hours,
  (SELECT count(*) FROM jobs j WHERE j.account_id = a.id AND j.ended_as IS NULL) AS active_jobs`;

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    balance: row.balance,
    activeJobs: row.active_jobs,
    createdAt: row.created_at,
    suspendedAt: row.suspended_at,
    closedAt: row.closed_at,
    payloadRetentionHours: row.payload_retention_hours,
  };
}
