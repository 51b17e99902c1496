/** Lists the accounts with the most waiting work. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/** The unfinished work of an account. `words` is the number of words in its queued and running jobs. */
export type AccountBacklog = {
  accountId: string;
  queuedJobs: number;
  runningJobs: number;
  words: number;
  oldestQueuedSeconds: number | null;
  /** Deliveries that are waiting for their next attempt or are in flight. */
  waitingDeliveries: number;
};

/** Returns the accounts with the most unfinished jobs and deliveries, in descending order. */
export async function listBusiestAccounts(db: Database, { limit }: { limit: number }): Promise<AccountBacklog[]> {
  const { rows } =
    await sql<AccountBacklog>`SELECT account_id AS "accountId", coalesce("queuedJobs", 0) AS "queuedJobs", coalesce("runningJobs", 0) AS "runningJobs",
          coalesce(words, 0) AS words, "oldestQueuedSeconds", coalesce("waitingDeliveries", 0) AS "waitingDeliveries"
        FROM (SELECT account_id, count(*) FILTER (WHERE status = 'queued') AS "queuedJobs",
            count(*) FILTER (WHERE status = 'running') AS "runningJobs", sum(input_words) AS words,
            extract(epoch FROM now() - min(created_at) FILTER (WHERE status = 'queued'))::float8 AS "oldestQueuedSeconds"
          FROM jobs WHERE ended_as IS NULL GROUP BY account_id) AS j
        FULL JOIN (SELECT account_id, count(*) AS "waitingDeliveries"
          FROM deliveries WHERE ended_at IS NULL GROUP BY account_id) AS d USING (account_id)
        ORDER BY coalesce("queuedJobs", 0) + coalesce("runningJobs", 0) + coalesce("waitingDeliveries", 0) DESC, account_id
        LIMIT ${limit}`.execute(db.kysely);
  return rows;
}
