import { beforeAll, expect, test } from '@jest/globals';
import { insertTestAccount, insertTestJob, newMasterKey, useTestDatabase } from '@humanize/testing';
import { v7 as newId } from 'uuid';
import { completeAttempt, startAttempt } from '../deliveries/attempts.ts';
import { claimJob, failJob, succeedJob } from '../jobs/process-job.ts';
import { ledgerRules } from './ledger-rules.ts';
import { type LedgerVerification, verifyLedger, verifyOn } from './verify-ledger.ts';
import { query } from '../database/queries.ts';

const database = useTestDatabase();
// The statements refer to jobs S(ucceeded), F(ailed) and Q(ueued) of account A, account B, delivery D of S, and a new
// ID N.
let names: Record<string, string>;

beforeAll(async () => {
  const { db } = database;
  const { masterKey } = newMasterKey();
  const account = await insertTestAccount(db, { masterKey });
  const other = await insertTestAccount(db, { masterKey });
  const ids = { S: '', F: '', Q: '' };
  for (const name of ['S', 'F', 'Q'] as const) {
    const webhookUrl = 'https://x.example';
    ids[name] = (
      await insertTestJob(db, account, { idempotencyKey: name, ...(name === 'S' ? { webhookUrl } : {}) })
    ).jobId;
  }
  const [S, F, D, token] = [newId(), newId(), newId(), newId()];
  await claimJob(db, { jobId: ids.S, lease: S, leaseSeconds: 20, claimsMax: 5 });
  await claimJob(db, { jobId: ids.F, lease: F, leaseSeconds: 20, claimsMax: 5 });
  await succeedJob(db, { jobId: ids.S, lease: S, output: 'o', edits: null, detectedLanguage: 'en', deliveryId: D });
  await failJob(db, { jobId: ids.F, when: 'leased', lease: F, message: 'm', deliveryId: newId() });
  const attempt = { attemptTimeoutMs: 5_000, retryDelaysMs: [1, 1] as const, renderBody: () => Buffer.from('{}') };
  await startAttempt(db, { deliveryId: D, token, ...attempt });
  const result = {
    outcome: 'acknowledged',
    status: 200,
    address: null,
    durationMs: 1,
    errorClass: null,
    responseExcerpt: null,
  } as const;
  await completeAttempt(db, { deliveryId: D, token, result, body: Buffer.from('{}'), retryDelayMs: 1 });
  names = { A: account.accountId, B: other.accountId, N: newId(), D, ...ids };
});

test('a consistent database passes, and the result contains the numbers of checked rows', async () => {
  await expect(verifyLedger(database.db)).resolves.toEqual({
    ok: true,
    checked: { accounts: 2, jobs: 3, entries: 6, deliveries: 1 },
  });
});

const dropUnique = 'ALTER TABLE ledger DROP CONSTRAINT ledger_one_of_a_kind_per_job CASCADE';
// Each entry contains the damage, the rule that must find it, the SQL, and the constraints that must be dropped first.
const damages: [damage: string, rule: RegExp, sql: string, tearDown?: string][] = [
  ['an edited balance', /^I1: the balance equals/, 'UPDATE accounts SET balance = balance + 1 WHERE id = :A'],
  ['a moved head', /^I1: the balance equals/, 'UPDATE accounts SET seq = seq + 1 WHERE id = :A'],
  ['a balance without entries', /^I1: the balance equals/, 'DELETE FROM ledger WHERE account_id = :B'],
  [
    'an edited amount',
    /^I1: (each entry follows|the balance)/,
    'UPDATE ledger SET amount = amount + 1 WHERE account_id = :A AND seq = 1',
    'ALTER TABLE ledger DROP CONSTRAINT ledger_entry_of_its_kind',
  ],
  [
    'two edits that cancel out',
    /^I1: each entry follows/,
    `UPDATE ledger SET balance_after = balance_after + 1 WHERE account_id = :A AND seq = 2`,
  ],
  ['a missing entry', /^I1/, 'DELETE FROM ledger WHERE account_id = :A AND seq = 2'],
  [
    'an entry without an account',
    /^I1: each entry belongs/,
    `INSERT INTO ledger (account_id, seq, kind, amount, balance_after, reference, created_at) VALUES (:N, 1, 'grant', 5, 5, 'r', now_ms())`,
  ],
  [
    'a reference that was recorded twice',
    /^I1: a reference counts once/,
    `WITH head AS (UPDATE accounts SET seq = 2, balance = balance + 1 WHERE id = :B RETURNING balance) INSERT INTO ledger (account_id, seq, kind, amount, balance_after, reference, created_at) SELECT :B, 2, 'grant', 1, balance, 'opening', now_ms() FROM head`,
    'DROP INDEX ledger_reference_counts_once',
  ],
  [
    'a failed job without its refund',
    /^I2: each failed job/,
    `UPDATE ledger SET kind = 'grant', job_id = NULL, words = NULL, reference = 'x' WHERE kind = 'refund'`,
  ],
  ['a refund of fewer words', /^I[12]/, `UPDATE ledger SET amount = 5, words = 5 WHERE kind = 'refund'`],
  [
    'two refunds of one job',
    /^I2: each failed job/,
    `WITH head AS (UPDATE accounts SET seq = seq + 1, balance = balance + 6 WHERE id = :A RETURNING seq, balance) INSERT INTO ledger (account_id, seq, kind, amount, balance_after, job_id, words, created_at) SELECT :A, seq, 'refund', 6, balance, :F, 6, now_ms() FROM head`,
    dropUnique,
  ],
  [
    'a refund of a job that succeeded',
    /^I2: each failed job|^I2: no other/,
    `UPDATE ledger SET job_id = :S WHERE kind = 'refund'`,
  ],
  [
    'a refund of an active job',
    /^I2: no other job/,
    `WITH head AS (UPDATE accounts SET seq = seq + 1, balance = balance + 6 WHERE id = :A RETURNING seq, balance) INSERT INTO ledger (account_id, seq, kind, amount, balance_after, job_id, words, created_at) SELECT :A, seq, 'refund', 6, balance, :Q, 6, now_ms() FROM head`,
  ],
  [
    'a refund on another account',
    /^I2: each failed job/,
    `WITH b AS (UPDATE accounts SET seq = 2, balance = balance + 6 WHERE id = :B RETURNING balance), a AS (UPDATE accounts SET seq = seq - 1, balance = balance - 6 WHERE id = :A) UPDATE ledger SET account_id = :B, seq = 2, balance_after = b.balance FROM b WHERE kind = 'refund'`,
  ],
  [
    'a job without its reservation',
    /^I3: each job/,
    `UPDATE ledger SET kind = 'adjust', job_id = NULL, words = NULL, reference = 'x', note = 'n' WHERE kind = 'reserve' AND job_id = :Q`,
  ],
  [
    'a job with a different number of words than it reserved',
    /^I3: each job/,
    'UPDATE jobs SET input_words = 7 WHERE id = :Q',
  ],
  ['a job with a reservation on another account', /^I3: each job/, 'UPDATE jobs SET account_id = :B WHERE id = :Q'],
  [
    'a reservation without a job',
    /^I3: each reservation/,
    'WITH gone AS (DELETE FROM idempotency_keys WHERE job_id = :Q) DELETE FROM jobs WHERE id = :Q',
  ],
  [
    'a terminal job whose end was changed',
    /^I4/,
    `UPDATE jobs SET completed_at = completed_at + interval '1 second' WHERE id = :F`,
  ],
  [
    'a terminal job with a lease',
    /^I4/,
    'UPDATE jobs SET lease = :N, lease_until = now_ms() WHERE id = :S',
    'ALTER TABLE jobs DROP CONSTRAINT jobs_fields_of_status',
  ],
  [
    'an expired job that was not ended',
    /^I5/,
    `UPDATE jobs SET expires_at = now_ms() - interval '61 seconds' WHERE id = :Q`,
  ],
  [
    'six active jobs',
    /^I[36]/,
    `INSERT INTO jobs (id, account_id, input_words, options, active_number, created_at, expires_at) SELECT gen_random_uuid(), :B, 6, '{}', 1, now_ms(), now_ms() + interval '1 hour' FROM generate_series(1, 6)`,
    'DROP INDEX jobs_five_active',
  ],
  ['a live key of another account’s job', /^I7: a live/, `UPDATE idempotency_keys SET account_id = :B WHERE key = 'Q'`],
  ['a live key without a job', /^I7: a live/, `UPDATE idempotency_keys SET job_id = :N WHERE key = 'Q'`],
  [
    'two keys of one job',
    /^I7: a job is named/,
    `UPDATE idempotency_keys SET job_id = :S WHERE key = 'Q'`,
    'ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_job_id_key',
  ],
  [
    'a terminal job whose event is missing',
    /^I8: each terminal job/,
    `WITH a AS (DELETE FROM delivery_attempts) DELETE FROM deliveries`,
  ],
  [
    'an event of a job without a webhook',
    /^I8: each terminal job/,
    `INSERT INTO deliveries (id, job_id, account_id, event, next_attempt_at, created_at) VALUES (:N, :F, :A, 'humanize.job.failed', now_ms(), now_ms())`,
  ],
  [
    'an event with another status',
    /^I8: an event of an end/,
    `UPDATE deliveries SET event = 'humanize.job.failed' WHERE id = :D`,
  ],
  ['an event on another account', /^I8: an event of an end/, `UPDATE deliveries SET account_id = :B WHERE id = :D`],
  [
    'a finished delivery without attempts',
    /^I8: a finished delivery/,
    'DELETE FROM delivery_attempts WHERE delivery_id = :D',
  ],
  [
    'a delivered event without an acknowledged attempt',
    /^I8: a finished delivery/,
    'UPDATE delivery_attempts SET status = 500 WHERE delivery_id = :D',
  ],
];

/** Applies the damage, runs the verification, and rolls back. */
async function verifyDamaged(statements: readonly string[], sweepSeconds = 60): Promise<LedgerVerification> {
  let verification: LedgerVerification | undefined;
  const undo = new Error('undo');
  const damaged = database.owner.transaction({}, async (trx) => {
    await query(trx, 'SET LOCAL session_replication_role = replica');
    for (const text of statements) await query(trx, text);
    verification = await verifyOn(trx, sweepSeconds);
    throw undo;
  });
  await damaged.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  if (verification === undefined) throw new Error('the verification did not run');
  return verification;
}

const named = (sql: string): string => sql.replaceAll(/:([A-Z])\b/g, (_, name: string) => `'${names[name]}'`);

test.each(damages.map(([damage, rule, sql, tearDown = '']) => ({ damage, rule, sql, tearDown })))(
  'the verification finds $damage and returns the row',
  async ({ rule, sql, tearDown }) => {
    const found = await verifyDamaged([tearDown, named(sql)].filter((text) => text !== ''));
    expect(found).toMatchObject({ ok: false, row: expect.any(Object) });
    expect(found.ok ? '' : `${found.invariant}: ${found.rule}`).toMatch(rule);
  },
);

test('each rule is violated by one of the damages above', () => {
  const unbroken = ledgerRules.filter(
    ({ invariant, rule }) => !damages.some(([, expected]) => expected.test(`${invariant}: ${rule}`)),
  );
  expect(unbroken).toEqual([]);
});

test('a job that is late by less than one sweep interval is not a violation', async () => {
  const late = named(`UPDATE jobs SET expires_at = now_ms() - interval '30 seconds' WHERE id = :Q`);
  await expect(verifyDamaged([late])).resolves.toMatchObject({ ok: true });
  await expect(verifyDamaged([late], 10)).resolves.toMatchObject({ ok: false, invariant: 'I5' });
});
