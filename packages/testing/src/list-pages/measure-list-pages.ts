/**
 * Measures how many blocks Postgres reads for one page of an account's lists when the account has many jobs, nearly all
 * of which have failed and belong to the same key. A list without an index for its filter would read all of them.
 */
import { createHash } from 'node:crypto';
import { createDatabase, type Database, listJobs, listLedgerEntries, query } from '@humanize/database';
import { insertTestAccount, newMasterKey, type TestAccount } from '../builders/insert-test-account.ts';
import { insertTestJob } from '../builders/insert-test-job.ts';
import type { OpenTestDatabase } from '../databases/create-test-database.ts';
import { writePastTriggers } from '../builders/write-past-triggers.ts';

const limit = 50;
const insertTimeoutMs = 600_000;

/** Returns the number of blocks read for the first page of each list, by the name of the list's filter. */
export async function measureListPages(
  database: OpenTestDatabase,
  { jobs }: { readonly jobs: number },
): Promise<Map<string, number>> {
  const { db } = database;
  const { masterKey } = newMasterKey();
  const account = await insertTestAccount(db, { masterKey });
  await insertFailedJobs(database, account, jobs);
  await insertTestJob(db, account);
  const { accountId, apiKeyId } = account;
  const otherKey = createHash('md5').update('no job has this key').digest('hex');
  const [from, to] = [new Date(Date.now() - jobs * 500), new Date(Date.now() - jobs * 500 + 60_000)];
  const pages: Record<string, (on: Database) => Promise<unknown>> = {
    'all jobs': (on) => listJobs(on, { accountId, limit }),
    'queued jobs': (on) => listJobs(on, { accountId, limit, status: 'queued' }),
    'successful jobs': (on) => listJobs(on, { accountId, limit, status: 'succeeded' }),
    'failed jobs': (on) => listJobs(on, { accountId, limit, status: 'failed' }),
    'jobs of a minute': (on) => listJobs(on, { accountId, limit, from, to }),
    'jobs of the key that nearly all jobs have': (on) => listJobs(on, { accountId, limit, apiKeyId }),
    'jobs of a key that no job has': (on) => listJobs(on, { accountId, limit, apiKeyId: otherKey }),
    'entries of a minute': (on) => listLedgerEntries(on, { accountId, limit, from, to }),
  };
  const blocks = new Map<string, number>();
  for (const [name, read] of Object.entries(pages)) blocks.set(name, await countBlocks(database, read));
  return blocks;
}

/** Inserts jobs that ended one second apart, with their ledger entries. */
async function insertFailedJobs(database: OpenTestDatabase, account: TestAccount, jobs: number): Promise<void> {
  await writePastTriggers(
    database,
    `WITH made AS (
        INSERT INTO jobs (id, account_id, api_key_id, input_words, options, status, refunded, active_number,
            claims, created_at, started_at, expires_at, completed_at, failure_cause, error_message)
          SELECT md5('large' || n)::uuid, $1, $2, 6, '{}', 'failed', true, 1, 1, at, at, at, at, 'processing', 'm'
          FROM generate_series(1, $3::int) n, LATERAL (SELECT now_ms() - make_interval(secs => $3::int - n) AS at) t
          RETURNING id, created_at)
      INSERT INTO ledger (account_id, seq, kind, amount, balance_after, job_id, words, created_at)
        SELECT $1, 1 + row_number() OVER (ORDER BY made.created_at), 'reserve', -6, a.balance, made.id, 6, made.created_at
          FROM made JOIN accounts a ON a.id = $1`,
    [account.accountId, account.apiKeyId, jobs],
    insertTimeoutMs,
  );
  await writePastTriggers(database, 'UPDATE accounts SET seq = seq + $2 WHERE id = $1', [account.accountId, jobs]);
  for (const table of ['jobs', 'ledger', 'job_payloads']) {
    await database.owner.transaction({ timeoutMs: insertTimeoutMs }, (trx) => query(trx, `ANALYZE ${table}`));
  }
}

/** Runs the statements of `read`, then runs each of them again with EXPLAIN and the same values. */
async function countBlocks(database: OpenTestDatabase, read: (on: Database) => Promise<unknown>): Promise<number> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const watched = createDatabase({
    url: database.url,
    applicationName: 'list pages',
    poolMax: 1,
    connectTimeoutMs: 10_000,
    statementTimeoutMs: 60_000,
    onStatement: (sql, parameters) => void statements.push({ sql, parameters }),
  });
  try {
    await read(watched);
  } finally {
    await watched.close();
  }
  let blocks = 0;
  for (const { sql, parameters } of statements) {
    const [explained] = await query(database.db, `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`, parameters);
    const plans = (explained?.['QUERY PLAN'] ?? []) as { Plan: Record<string, number> }[];
    for (const { Plan: plan } of plans) blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  }
  return blocks;
}
