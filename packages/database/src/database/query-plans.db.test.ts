import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import {
  createTestDatabase,
  insertTestAccount,
  newMasterKey,
  type TestAccount,
  useTestDatabase,
  writePastTriggers,
} from '@humanize/testing';
import { v7 as newId } from 'uuid';
import { listAccounts } from '../accounts/accounts.ts';
import { findApiKeyForAuth, listApiKeys, listKeyMonths } from '../api-keys/api-keys.ts';
import { findDueDelivery } from '../deliveries/attempts.ts';
import { listDeliveries } from '../deliveries/deliveries.ts';
import { listDueDeliveries } from '../deliveries/resend-deliveries.ts';
import {
  deletePayloads,
  expireIdempotencyKeys,
  expirePayloads,
  listExhaustedJobIds,
  listExpiredJobIds,
  listJobsToEnqueue,
} from '../reconciler/sweeps.ts';
import { findJobByIdempotencyKey, findJobForOperator, listJobs } from '../jobs/job-summaries.ts';
import { setJobStage } from '../jobs/process-job.ts';
import { getBacklog } from '../reconciler/records.ts';
import { addTextPartition } from '../reconciler/text-partitions.ts';
import { getUsageOverview, listUsageByDay, countFailures } from '../usage/usage.ts';
import { findJob } from '../jobs/find-job.ts';
import { listLedgerEntries } from '../ledger/ledger-entries.ts';
import { createDatabase, type Database } from './create-database.ts';
import { type Queries, query } from './queries.ts';
import { cursorOf } from './page.ts';
import { toHex } from './call-function.ts';

const finishedJobs = 30_000;
const database = useTestDatabase();
const fresh = useTestDatabase();
const { masterKey: freshMasterKey } = newMasterKey();
const { masterKey: otherMasterKey } = newMasterKey();
let account: TestAccount;

// Create a database with many finished jobs and few active ones.
beforeAll(async () => {
  account = await insertTestAccount(database.db, { masterKey: otherMasterKey });
  const { owner } = database;
  await owner.transaction({ timeoutMs: 100_000 }, async (trx) => {
    await query(trx, 'SET LOCAL session_replication_role = replica');
    await query(
      trx,
      `INSERT INTO accounts (id, name, balance, seq, created_at)
        SELECT md5('a' || n)::uuid, 'n', 1000, 1, now_ms() - make_interval(mins => n) FROM generate_series(1, 1000) n`,
    );
    await query(
      trx,
      `INSERT INTO api_keys (id, account_id, name, key_sha256, prefix, last_four, scopes, sealed_secret, master_key_id, created_at)
        SELECT md5('k' || n)::uuid, md5('a' || n % 1000)::uuid, 'n', sha256(n::text::bytea), 'p', '1234', '{}', '\\x00', m.id, now_ms()
        FROM generate_series(1, 3000) n, master_keys m`,
    );
    await query(
      trx,
      `INSERT INTO jobs (id, account_id, api_key_id, input_words, options, webhook_url, status,
            active_number, claims, created_at, started_at, expires_at, completed_at, lease, lease_until)
          SELECT md5('j' || n)::uuid, CASE n % 3 WHEN 0 THEN $1::uuid ELSE md5('a' || n % 1000)::uuid END, $2::uuid, 6, '{}', 'https://x.example',
            s.status::job_status, 1 + n % 5, 1, t.at, t.at, t.at + interval '1 hour', CASE s.status WHEN 'succeeded' THEN t.at END,
            CASE s.status WHEN 'running' THEN md5('l' || n)::uuid END, CASE s.status WHEN 'running' THEN now() END
          FROM generate_series(1, $3::int) n,
            LATERAL (SELECT CASE WHEN n <= 900 AND n % 3 <> 0 THEN 'running' ELSE 'succeeded' END AS status) s,
            LATERAL (SELECT now_ms() - make_interval(secs => n) AS at) t`,
      [account.accountId, account.apiKeyId, finishedJobs],
    );
    await query(
      trx,
      `INSERT INTO job_payloads (job_id, account_id, input, output, completed_at) SELECT id, account_id, 'i', 'o', completed_at FROM jobs`,
    );
    await query(
      trx,
      `INSERT INTO ledger (account_id, seq, kind, amount, balance_after, job_id, words, created_at)
        SELECT account_id, 10 + row_number() OVER (PARTITION BY account_id), 'reserve', -6, 1000, id, 6, created_at FROM jobs`,
    );
    await query(
      trx,
      `INSERT INTO deliveries (id, job_id, account_id, event, state, attempts_started, next_attempt_at, created_at, ended_at)
        SELECT md5('d' || id)::uuid, id, account_id, 'humanize.job.succeeded',
          CASE WHEN live THEN 'pending' WHEN hashtext(id::text) % 100 = 0 THEN 'exhausted' WHEN hashtext(id::text) % 100 = 1 THEN 'blocked'
            ELSE 'delivered' END::delivery_state, 3,
          CASE WHEN live THEN created_at END, created_at, CASE WHEN live THEN NULL ELSE created_at END
        FROM (SELECT *, created_at > now() - interval '1 minute' AS live FROM jobs WHERE status = 'succeeded') j`,
    );
    await query(
      trx,
      `INSERT INTO idempotency_keys SELECT account_id, id::text, '\\x00', id, created_at + interval '24 hours' FROM jobs`,
    );
  });
  for (const table of ['accounts', 'api_keys', 'jobs', 'job_payloads', 'ledger', 'deliveries', 'idempotency_keys']) {
    await query(owner, `ANALYZE ${table}`);
  }
});

/** Runs EXPLAIN with the same values for all statements that `use` sends, and returns the plans. */
async function plansOf(use: (db: Database) => Promise<unknown>, on = database): Promise<string[]> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const watched = createDatabase({
    url: on.url,
    applicationName: 'plans',
    poolMax: 1,
    connectTimeoutMs: 10_000,
    statementTimeoutMs: 10_000,
    onStatement: (sql, parameters) => void statements.push({ sql, parameters }),
  });
  try {
    await use(watched);
  } finally {
    await watched.close();
  }
  const plans: string[] = [];
  for (const { sql, parameters } of statements) {
    const lines = await query(on.db, `EXPLAIN ${sql}`, parameters);
    plans.push(lines.map((line) => String(line['QUERY PLAN'])).join('\n'));
  }
  return plans;
}

const [jobId, lease, limit] = [newId(), newId(), 50];
// One of a thousand accounts with only a few jobs each. The account of the API key has one third of all jobs.
const small = createHash('md5').update('a5').digest('hex');
const after = (hoursAgo: number): string => cursorOf([new Date(Date.now() - hoursAgo * 3_600_000), newId()]);

const queries: [what: string, index: RegExp, use: (db: Database) => Promise<unknown>][] = [
  ['the lookup of a job', /jobs_pkey|jobs_id_/, (db) => findJob(db, { accountId: account.accountId, jobId })],
  ['the lookup of a key', /api_keys_key_sha256_key/, (db) => findApiKeyForAuth(db, { sha256: Buffer.alloc(32) })],
  ['an operator’s lookup', /jobs_pkey|jobs_id_/, (db) => findJobForOperator(db, { jobId })],
  [
    'the lookup by idempotency key',
    /idempotency_keys_pkey/,
    (db) => findJobByIdempotencyKey(db, { accountId: account.accountId, idempotencyKey: 'k' }),
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
  [
    'the sweep of texts',
    /job_payloads_[a-z0-9]+_completed_at_job_id_idx/,
    (db) => expirePayloads(db, { retentionHours: 25, limit }),
  ],
  [
    'the deletion of an account’s texts',
    /job_payloads_\w+_account_id_completed_at_job_id_idx/,
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
  [
    'the words of keys, from the first day of the month on,',
    /Index Cond: .*created_at >=/,
    (db) => listKeyMonths(db, { accountId: small }),
  ],
  ['an account’s keys', /api_keys_of_account/, (db) => listApiKeys(db, { accountId: small, limit })],
];

test.each(queries)('%s uses an index and never scans a table', async (_what, index, use) => {
  const plans = await plansOf(use);
  expect(plans.join('\n')).toMatch(index);
  for (const plan of plans)
    expect(plan).not.toMatch(/Seq Scan on (jobs|job_payloads\w*|ledger|deliveries|idempotency_keys)\b/);
});

/** Returns calls of the lifecycle functions for a new job, in order. */
function lifecycleOf({ accountId, apiKeyId }: Pick<TestAccount, 'accountId' | 'apiKeyId'>): Record<string, object> {
  const [job_id, lease, delivery_id, token] = [newId(), newId(), newId(), newId()];
  return {
    submit_job: {
      account_id: accountId,
      job_id,
      api_key_id: apiKeyId,
      text: 'text',
      words: 6,
      options: {},
      webhook_url: 'https://x.example',
      idempotency_key: job_id,
      body_sha256: toHex(Buffer.alloc(32)),
      lifetime_seconds: 3_600,
    },
    claim_job: { job_id, lease, lease_ms: 20_000, claims_max: 5 },
    succeed_job: { job_id, lease, output: 'output', delivery_id },
    start_attempt: { delivery_id, token, timeout_ms: 10_000, delays_ms: [1_000, 5_000] },
    complete_attempt: { delivery_id, token, result: 'acknowledged', status: 200 },
  };
}

test('statements inside functions also use an index, with generic plans', async () => {
  const { accountId } = account;
  const [before, after, control] = await database.db.transaction({ timeoutMs: 10_000 }, async (trx) => {
    await query(trx, 'SET LOCAL plan_cache_mode = force_generic_plan');
    const reads = [await readsOf(trx)];
    for (const [name, call] of Object.entries(lifecycleOf(account)))
      await query(trx, `SELECT * FROM ${name}($1)`, [JSON.stringify(call)]);
    const failing = lifecycleOf(account)['submit_job'] as { job_id: string };
    await query(trx, 'SELECT submit_job($1)', [JSON.stringify(failing)]);
    const failure = { job_id: failing.job_id, when: 'queued', message: 'm', delivery_id: newId() };
    await query(trx, 'SELECT fail_job($1)', [JSON.stringify(failure)]);
    const keep = JSON.stringify([{ job_id: newId(), lease: newId() }]);
    await query(trx, 'SELECT keep_jobs($1, 20000), keep_jobs($1, NULL)', [keep]);
    await query(trx, 'SET CONSTRAINTS ALL IMMEDIATE');
    reads.push(await readsOf(trx));
    await query(trx, 'SELECT count(input_words) FROM jobs');
    await query(trx, 'SET LOCAL enable_seqscan = off');
    await query(trx, 'SELECT count(input_words) FROM jobs WHERE account_id = $1', [accountId]);
    return [...reads, await readsOf(trx)];
  });
  expect(after?.tableScans).toBe(before?.tableScans);
  // 600 jobs are active. A statement that used an index on active jobs would read all of them.
  expect((after?.entries ?? 0) - (before?.entries ?? 0)).toBeLessThan(200);
  // Verifies that reading a whole table or all jobs of an account is detected.
  expect(control?.tableScans).toBeGreaterThan(after?.tableScans ?? 0);
  expect((control?.entries ?? 0) - (after?.entries ?? 0)).toBeGreaterThan(600);
});

test('without statistics, submit_job counts active jobs on their index, not on that of all jobs', async () => {
  const own = await insertTestAccount(fresh.db, { masterKey: freshMasterKey });
  const submission = JSON.stringify(lifecycleOf(own)['submit_job']);
  const [scans] = await fresh.owner.transaction({}, async (trx) => {
    await query(trx, 'SELECT submit_job($1)', [submission]);
    return query<{ active: number; all: number }>(
      trx,
      `SELECT pg_stat_get_xact_numscans('jobs_five_active'::regclass)::int AS active,
          pg_stat_get_xact_numscans('jobs_of_account'::regclass)::int AS all`,
    );
  });
  // A connection may also count the scans of its last transaction.
  expect(scans?.active).toBeGreaterThan(0);
  expect(scans?.all).toBe(0);
});

test('closed accounts whose texts have been deleted add nothing to the sweep of texts', async () => {
  const closed = `INSERT INTO accounts (id, name, closed_at) SELECT gen_random_uuid(), '', now() FROM generate_series(1, 2000)`;
  await query(fresh.owner, closed);
  await writePastTriggers(
    fresh,
    `INSERT INTO job_payloads (job_id, account_id, input, completed_at)
      SELECT gen_random_uuid(), md5('a' || n % 500)::uuid, 'i', now() FROM generate_series(1, 10000) n`,
  );
  await expirePayloads(fresh.db, { retentionHours: null, limit });
  expect(await query(fresh.db, 'SELECT FROM accounts WHERE closed_at IS NOT NULL AND NOT texts_deleted')).toEqual([]);
  await query(fresh.owner, 'ANALYZE accounts, job_payloads');
  const [plan] = await plansOf((db) => expirePayloads(db, { retentionHours: null, limit }), fresh);
  expect(plan).toMatch(/job_payloads_\w+_account_id_completed_at_job_id_idx/);
  expect(plan).not.toMatch(/Seq Scan on job_payloads/);
});

/** Returns what this transaction has read so far: the number of sequential scans and the number of index entries. */
async function readsOf(trx: Queries): Promise<{ tableScans: number; entries: number } | undefined> {
  const [reads] = await query<{ tableScans: number; entries: number }>(
    trx,
    `SELECT sum(pg_stat_get_xact_numscans(t.relid))::int AS "tableScans",
        sum((SELECT sum(pg_stat_get_xact_tuples_returned(i.indexrelid)) FROM pg_index i WHERE i.indrelid = t.relid))::int AS entries
      FROM pg_stat_user_tables t WHERE t.relname IN ('jobs', 'ledger', 'idempotency_keys', 'deliveries') OR starts_with(t.relname, 'job_payloads_')`,
  );
  return reads;
}

test('of all partitions, the statements for a job open only the one that contains its text', async () => {
  const partitioned = await createTestDatabase({ poolMax: 1 });
  const { db, owner } = partitioned;
  const { masterKey } = newMasterKey();
  const own = await insertTestAccount(db, { masterKey });
  await query(
    owner,
    `CREATE TABLE job_payloads_current PARTITION OF job_payloads FOR VALUES FROM (uuid_since(now() - interval '1 hour'))
      TO (uuid_since(date_trunc('hour', now(), 'UTC') + interval '2 hours'))`,
  );
  while (await addTextPartition(owner, { retentionHours: 25 }));
  const use = async (kysely: Queries): Promise<void> => {
    const steps = lifecycleOf(own);
    const { job_id: jobId } = steps['submit_job'] as { job_id: string };
    const { delivery_id: deliveryId } = steps['succeed_job'] as { delivery_id: string };
    for (const [name, call] of Object.entries(steps)) {
      await query(kysely, `SELECT * FROM ${name}($1)`, [JSON.stringify(call)]);
      if (name !== 'succeed_job') continue;
      const found = await findJob({ ...db, kysely }, { accountId: own.accountId, jobId });
      expect(found).toMatchObject({ output: 'output' });
      expect(await findDueDelivery({ ...db, kysely }, { deliveryId })).toMatchObject({ job: { output: 'output' } });
    }
  };
  // Planning opens all partitions, so the statements are planned in an earlier transaction on the same connection.
  await db.transaction({}, use);
  const opened = await db.transaction({}, async (trx) => {
    await use(trx);
    return query(
      trx,
      `SELECT DISTINCT i.indrelid::regclass::text AS name FROM pg_locks l JOIN pg_index i ON i.indexrelid = l.relation
        WHERE l.pid = pg_backend_pid() AND starts_with(i.indrelid::regclass::text, 'job_payloads_')`,
    );
  });
  await partitioned.close();
  expect(opened).toEqual([{ name: 'job_payloads_current' }]);
});
