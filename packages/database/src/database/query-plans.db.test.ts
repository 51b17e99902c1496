import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { insertTestAccount, newMasterKey, type TestAccount, useTestDatabase } from '@humanize/testing';
import { v7 as newId } from 'uuid';
import { listAccounts } from '../accounts/list-accounts.ts';
import { listApiKeys } from '../api-keys/list-api-keys.ts';
import { findApiKeyForAuth } from '../api-keys/find-api-key-for-auth.ts';
import { findDueDelivery } from '../deliveries/find-due-delivery.ts';
import { listDeliveries } from '../deliveries/list-deliveries.ts';
import { listDueDeliveries } from '../deliveries/list-due-deliveries.ts';
import { expireIdempotencyKeys } from '../jobs/expire-idempotency-keys.ts';
import { findJob } from '../jobs/find-job.ts';
import { findJobByIdempotencyKey, findJobForOperator } from '../jobs/find-job-summary.ts';
import { renewLeases, setJobStage } from '../jobs/keep-leases.ts';
import { listJobs } from '../jobs/list-jobs.ts';
import { listLedgerEntries } from '../ledger/list-ledger-entries.ts';
import { deletePayloads, expirePayloads } from '../reconciler/expire-payloads.ts';
import { getBacklog } from '../reconciler/get-backlog.ts';
import { listJobsToEnqueue } from '../reconciler/list-jobs-to-enqueue.ts';
import { listExhaustedJobIds, listExpiredJobIds } from '../reconciler/list-jobs-to-fail.ts';
import { countFailures } from '../usage/failures.ts';
import { getUsageOverview, listUsageByDay } from '../usage/usage.ts';
import type { Database } from './create-database.ts';
import { placeCursor } from './page.ts';
import { integer, row } from './rows.ts';

const finishedJobs = 30_000;
const database = useTestDatabase();
const fresh = useTestDatabase();
const { masterKey: freshMasterKey } = newMasterKey();
let account: TestAccount;

// Create a database with many finished jobs and few active ones.
beforeAll(async () => {
  account = await insertTestAccount(database.db, { masterKey: newMasterKey().masterKey });
  const { statements } = database.owner;
  await statements.transaction({ timeoutMs: 100_000 }, async (run) => {
    await run({ text: 'SET LOCAL session_replication_role = replica' });
    await run({
      text: `INSERT INTO accounts (id, name, balance, seq, created_at)
        SELECT md5('a' || n)::uuid, 'n', 1000, 1, now_ms() - make_interval(mins => n) FROM generate_series(1, 1000) n`,
    });
    await run({
      text: `INSERT INTO api_keys (id, account_id, name, key_sha256, prefix, last_four, scopes, sealed_secret, master_key_id, created_at)
        SELECT md5('k' || n)::uuid, md5('a' || n % 1000)::uuid, 'n', sha256(n::text::bytea), 'p', '1234', '{}', '\\x00', m.id, now_ms()
        FROM generate_series(1, 3000) n, master_keys m`,
    });
    await run(
      {
        text: `INSERT INTO jobs (id, account_id, api_key_id, input_words, auto_detect_language, use_british_spellings, webhook_url, status,
            active_slot, priority, claims, created_at, started_at, expires_at, completed_at, lease, lease_until)
          SELECT md5('j' || n)::uuid, CASE n % 3 WHEN 0 THEN $1::uuid ELSE md5('a' || n % 1000)::uuid END, $2::uuid, 6, true, false, 'https://x.example',
            s.status::job_status, 1 + n % 5, 1, 1, t.at, t.at, t.at + interval '1 hour', CASE s.status WHEN 'succeeded' THEN t.at END,
            CASE s.status WHEN 'running' THEN md5('l' || n)::uuid END, CASE s.status WHEN 'running' THEN now() END
          FROM generate_series(1, $3::int) n,
            LATERAL (SELECT CASE WHEN n <= 900 AND n % 3 <> 0 THEN 'running' ELSE 'succeeded' END AS status) s,
            LATERAL (SELECT now_ms() - make_interval(secs => n) AS at) t`,
      },
      [account.accountId, account.apiKeyId, finishedJobs],
    );
    await run({
      text: `INSERT INTO job_payloads (job_id, account_id, input, output, completed_at) SELECT id, account_id, 'i', 'o', completed_at FROM jobs`,
    });
    await run({
      text: `INSERT INTO ledger (account_id, seq, kind, amount, balance_after, job_id, words, created_at)
        SELECT account_id, 10 + row_number() OVER (PARTITION BY account_id), 'reserve', -6, 1000, id, 6, created_at FROM jobs`,
    });
    await run({
      text: `INSERT INTO deliveries (id, job_id, account_id, job_status, state, attempts_started, next_attempt_at, created_at, ended_at)
        SELECT md5('d' || id)::uuid, id, account_id, 'succeeded',
          CASE WHEN live THEN 'pending' WHEN hashtext(id::text) % 100 = 0 THEN 'exhausted' WHEN hashtext(id::text) % 100 = 1 THEN 'blocked'
            ELSE 'delivered' END::delivery_state, 1,
          CASE WHEN live THEN created_at END, created_at, CASE WHEN live THEN NULL ELSE created_at END
        FROM (SELECT *, created_at > now() - interval '1 minute' AS live FROM jobs WHERE status = 'succeeded') j`,
    });
    await run({
      text: `INSERT INTO idempotency_keys SELECT account_id, id::text, '\\x00', id, created_at + interval '24 hours' FROM jobs`,
    });
  });
  for (const table of ['accounts', 'api_keys', 'jobs', 'job_payloads', 'ledger', 'deliveries', 'idempotency_keys']) {
    await statements.run({ text: `ANALYZE ${table}` });
  }
});

/** Returns the plans of all statements that `use` sends, from EXPLAIN with the same values. */
async function plansOf(use: (db: Database) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const { statements } = database.db;
  await use({
    ...database.db,
    statements: {
      ...statements,
      run: async (statement, values = []) => {
        const lines = await statements.run({ text: `EXPLAIN ${statement.text}` }, values);
        plans.push(lines.map((line) => String(line['QUERY PLAN'])).join('\n'));
        return statements.run(statement, values);
      },
    },
  });
  return plans;
}

const [jobId, lease, limit] = [newId(), newId(), 50];
// One of a thousand accounts that have only a few jobs. The account of the key has a third of all jobs.
const small = createHash('md5').update('a5').digest('hex');
const after = (hoursAgo: number): string =>
  placeCursor({ at: new Date(Date.now() - hoursAgo * 3_600_000), id: newId() });

const queries: [what: string, index: RegExp, use: (db: Database) => Promise<unknown>][] = [
  ['the lookup of a job', /jobs_pkey|jobs_id_/, (db) => findJob(db, { accountId: account.accountId, jobId })],
  ['the lookup of a key', /api_keys_key_sha256_key/, (db) => findApiKeyForAuth(db, { sha256: Buffer.alloc(32) })],
  ['an operator’s lookup', /jobs_pkey|jobs_id_/, (db) => findJobForOperator(db, { jobId })],
  [
    'the lookup by idempotency key',
    /idempotency_keys_pkey/,
    (db) => findJobByIdempotencyKey(db, { accountId: account.accountId, idempotencyKey: 'k' }),
  ],
  [
    'the renewal of leases',
    /jobs_pkey|jobs_id_/,
    (db) => renewLeases(db, { leases: [{ jobId, lease }], leaseSeconds: 20 }),
  ],
  ['a stage', /jobs_pkey|jobs_id_/, (db) => setJobStage(db, { jobId, lease, stage: 's' })],
  ['the sweep for the queue', /jobs_active_by_expiry/, (db) => listJobsToEnqueue(db, { queuedForSeconds: 15, limit })],
  [
    'its next page',
    /jobs_active_by_expiry/,
    (db) => listJobsToEnqueue(db, { queuedForSeconds: 15, limit, after: after(1) }),
  ],
  ['the sweep of expired jobs', /jobs_active_by_expiry/, (db) => listExpiredJobIds(db, { limit })],
  [
    'the sweep of exhausted jobs',
    /jobs_active_by_expiry|jobs_five_active/,
    (db) => listExhaustedJobIds(db, { claimsMax: 5, limit }),
  ],
  ['the sweep of keys', /idempotency_keys_by_expiry/, (db) => expireIdempotencyKeys(db, { limit })],
  ['the sweep of texts', /job_payloads_by_end/, (db) => expirePayloads(db, { retentionHours: 25, limit })],
  [
    'the deletion of an account’s texts',
    /job_payloads_of_account/,
    (db) => deletePayloads(db, { accountId: newId(), limit }),
  ],
  ['the backlog', /jobs_(active_by_expiry|five_active)[\s\S]*deliveries_open/, getBacklog],
  ['an account’s jobs', /jobs_of_account/, (db) => listJobs(db, { accountId: account.accountId, limit })],
  [
    'a later page of them',
    /jobs_of_account/,
    (db) => listJobs(db, { accountId: account.accountId, limit, after: after(6) }),
  ],
  ...(['succeeded', 'failed', 'running'] as const).map((status): (typeof queries)[number] => [
    `an account’s ${status} jobs`,
    /jobs_(ended|five_active|of_account)/,
    (db) => listJobs(db, { accountId: account.accountId, status, limit }),
  ]),
  [
    'an account’s ledger',
    /ledger_(pkey|account_id_seq)/,
    (db) => listLedgerEntries(db, { accountId: account.accountId, limit }),
  ],
  ['an account’s deliveries', /deliveries_of_account/, (db) => listDeliveries(db, { accountId: small, limit })],
  [
    'a large account’s deliveries',
    /deliveries_of_account/,
    (db) => listDeliveries(db, { accountId: account.accountId, limit }),
  ],
  ['all deliveries', /deliveries_pkey/, (db) => listDeliveries(db, { limit })],
  ...(['exhausted', 'blocked'] as const).map((state): (typeof queries)[number] => [
    `an account’s ${state} deliveries`,
    /deliveries_undelivered_of_account/,
    (db) => listDeliveries(db, { accountId: account.accountId, states: [state], limit }),
  ]),
  [
    'a later page of them',
    /deliveries_undelivered_of_account/,
    (db) => listDeliveries(db, { accountId: account.accountId, states: ['blocked'], limit, after: after(6) }),
  ],
  [
    'an account’s pending deliveries',
    /deliveries_open/,
    (db) => listDeliveries(db, { accountId: account.accountId, states: ['pending'], limit }),
  ],
  [
    'the undelivered events of all accounts',
    /deliveries_undelivered\b/,
    (db) => listDeliveries(db, { states: ['exhausted', 'blocked'], limit }),
  ],
  [
    'the number of an account’s undelivered events',
    /deliveries_undelivered_of_account/,
    (db) => getUsageOverview(db, { accountId: account.accountId, days: 30 }),
  ],
  ['due deliveries', /deliveries_open/, (db) => listDueDeliveries(db, { overdueSeconds: 30, limit })],
  ['a look at a delivery', /deliveries_pkey/, (db) => findDueDelivery(db, { deliveryId: newId() })],
  ['accounts', /accounts_by_age/, (db) => listAccounts(db, { limit })],
  [
    'an account’s figures, from their first day on,',
    /Index Cond: .*created_at >/,
    (db) => getUsageOverview(db, { accountId: small, days: 30 }),
  ],
  [
    'an account’s usage, from its first day on,',
    /Index Cond: .*created_at >=/,
    (db) => listUsageByDay(db, { accountId: small, days: 30 }),
  ],
  [
    'an account’s failures, from their first day on,',
    /Index Cond: .*created_at >=/,
    (db) => countFailures(db, { accountId: small, days: 30 }),
  ],
  ['an account’s keys', /api_keys_of_account/, (db) => listApiKeys(db, { accountId: small, limit })],
];

test.each(queries)('%s uses an index and never scans a table', async (_what, index, use) => {
  const plans = await plansOf(use);
  expect(plans.join('\n')).toMatch(index);
  for (const plan of plans)
    expect(plan).not.toMatch(/Seq Scan on (jobs|job_payloads|ledger|deliveries|idempotency_keys)\b/);
});

test('statements inside functions also use an index, with generic plans', async () => {
  const { statements } = database.db;
  const [before, after, control] = await statements.transaction({ timeoutMs: 10_000 }, async (run) => {
    await run({ text: 'SET LOCAL plan_cache_mode = force_generic_plan' });
    const reads = [await readsOf(run)];
    const { accountId, apiKeyId } = account;
    const rest = ['text', 6, true, false, 'https://x.example', 'k', Buffer.alloc(32), 3_600];
    const submission = [accountId, jobId, apiKeyId, ...rest];
    await run({ text: 'SELECT submit_job($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)' }, submission);
    await run({ text: 'SELECT claim_job($1, $2, 20000, 5)' }, [jobId, lease]);
    await run({ text: `SELECT fail_job($1, 'leased', $2, NULL, 'm', NULL, $3)` }, [jobId, lease, newId()]);
    reads.push(await readsOf(run));
    await run({ text: 'SELECT count(input_words) FROM jobs' });
    await run({ text: 'SET LOCAL enable_seqscan = off' });
    await run({ text: 'SELECT count(input_words) FROM jobs WHERE account_id = $1' }, [accountId]);
    return [...reads, await readsOf(run)];
  });
  expect(after?.tableScans).toBe(before?.tableScans);
  // 600 jobs are active. A statement that used an index of active jobs would read all of them.
  expect((after?.entries ?? 0) - (before?.entries ?? 0)).toBeLessThan(60);
  // Reading a table or the jobs of an account is noticed.
  expect(control?.tableScans).toBeGreaterThan(after?.tableScans ?? 0);
  expect((control?.entries ?? 0) - (after?.entries ?? 0)).toBeGreaterThan(600);
});

test('statements inside functions for several calls also use an index', async () => {
  const two = [newId(), newId()];
  const both = (value: unknown): unknown[] => two.map(() => value);
  const leases = two.map(() => newId());
  const deliveryIds = two.map(() => newId());
  const tokens = two.map(() => newId());
  const { accountId, apiKeyId } = account;
  const rest = ['text', 6, true, false, 'https://x.example', null, Buffer.alloc(32), 3_600].map(both);
  const calls: [name: string, values: unknown[][]][] = [
    ['submit_jobs', [both(accountId), two, both(apiKeyId), ...rest]],
    ['claim_jobs', [two, leases, both(20_000), both(5)]],
    ['succeed_jobs', [two, leases, both('output'), both(null), both('en'), deliveryIds, both(null)]],
    ['begin_attempts', [deliveryIds, tokens, both(10_000), both(1_000), both(5_000)]],
    [
      'complete_attempts',
      [deliveryIds, tokens, ...['acknowledged', 200, '127.0.0.1', 5, null, 'ok', 0, null].map(both)],
    ],
  ];
  const [before, after] = await database.db.statements.transaction({}, async (run) => {
    const reads = [await readsOf(run)];
    for (const [name, values] of calls) {
      const parameters = values.map((_, at) => `$${at + 1}`).join(', ');
      expect(await run({ text: `SELECT * FROM ${name}(${parameters})` }, values)).toHaveLength(two.length);
    }
    await run({ text: 'SET CONSTRAINTS ALL IMMEDIATE' });
    return [...reads, await readsOf(run)];
  });
  expect(after?.tableScans).toBe(before?.tableScans);
  expect((after?.entries ?? 0) - (before?.entries ?? 0)).toBeLessThan(120);
});

test.each([
  ['submit_job', (value: unknown) => value],
  ['submit_jobs', (value: unknown) => [value]],
])('without statistics, %s counts active jobs on their index, not on that of all jobs', async (name, wrap) => {
  const { accountId, apiKeyId } = await insertTestAccount(fresh.db, { masterKey: freshMasterKey });
  const values = [accountId, newId(), apiKeyId, 'text', 6, true, false, null, null, Buffer.alloc(32), 3_600].map(wrap);
  const [scans] = await fresh.owner.statements.transaction({}, async (run) => {
    await run({ text: `SELECT ${name}($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)` }, values);
    return run({
      text: `SELECT pg_stat_get_xact_numscans('jobs_five_active'::regclass)::int AS active,
          pg_stat_get_xact_numscans('jobs_of_account'::regclass)::int AS all`,
      row: row({ active: integer, all: integer }),
    });
  });
  // A connection may also count the scans of its last transaction.
  expect(scans?.active).toBeGreaterThan(0);
  expect(scans?.all).toBe(0);
});

/** Returns what this transaction has read so far: the number of sequential scans, and of entries of indexes. */
async function readsOf(
  run: Database['statements']['run'],
): Promise<{ tableScans: number; entries: number } | undefined> {
  const [reads] = await run({
    text: `SELECT sum(pg_stat_get_xact_numscans(t.relid))::int AS "tableScans",
        sum((SELECT sum(pg_stat_get_xact_tuples_returned(i.indexrelid)) FROM pg_index i WHERE i.indrelid = t.relid))::int AS entries
      FROM pg_stat_user_tables t WHERE t.relname IN ('jobs', 'job_payloads', 'ledger', 'idempotency_keys', 'deliveries')`,
    row: row({ tableScans: integer, entries: integer }),
  });
  return reads;
}
