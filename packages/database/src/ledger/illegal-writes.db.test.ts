import { beforeAll, expect, test } from '@jest/globals';
import { insertTestAccount, insertTestJob, newMasterKey, useTestDatabase } from '@humanize/testing';
import { v7 as newId } from 'uuid';
import type { Database } from '../database/create-database.ts';
import { sqlStateOf } from '../database/database-errors.ts';
import { startAttempt } from '../deliveries/attempts.ts';
import { claimJob, failJob, succeedJob } from '../jobs/process-job.ts';
import { verifyLedger } from './verify-ledger.ts';
import { illegalWrites } from '../../test-support/illegal-writes.ts';
import { query } from '../database/queries.ts';

const insufficientPrivilege = '42501';

const database = useTestDatabase();
/** The IDs of the rows that the statements refer to. */
const names: Record<string, string> = {};

beforeAll(async () => {
  const { db } = database;
  const { masterKey } = newMasterKey();
  const account = await insertTestAccount(db, { masterKey });
  const other = await insertTestAccount(db, { masterKey });
  const webhookUrl = 'https://receiver.example/events';
  const [succeeded, failed, running] = [
    await insertTestJob(db, account, { webhookUrl }),
    await insertTestJob(db, account, { webhookUrl, idempotencyKey: 'used' }),
    await insertTestJob(db, account, { webhookUrl }),
  ];
  const queued = await insertTestJob(db, account, { idempotencyKey: 'live', webhookUrl });
  const leases = { S: newId(), F: newId(), R: newId() };
  const deliveries = { D: newId(), E: newId() };
  const claim = { leaseSeconds: 20, claimsMax: 5 };
  await claimJob(db, { jobId: succeeded.jobId, lease: leases.S, ...claim });
  await claimJob(db, { jobId: failed.jobId, lease: leases.F, ...claim });
  await claimJob(db, { jobId: running.jobId, lease: leases.R, ...claim });
  const done = { edits: null, detectedLanguage: 'en' };
  await succeedJob(db, { jobId: succeeded.jobId, lease: leases.S, output: 'out', deliveryId: deliveries.D, ...done });
  await failJob(db, { jobId: failed.jobId, when: 'leased', lease: leases.F, message: 'm', deliveryId: deliveries.E });
  const attempt = { attemptTimeoutMs: 5_000, retryDelaysMs: [1, 1] as const, renderBody: () => Buffer.from('{}') };
  await startAttempt(db, { deliveryId: deliveries.E, token: newId(), ...attempt });
  await query(db, `INSERT INTO delivery_bodies VALUES ($1, '{}')`, [deliveries.E]);
  Object.assign(names, {
    A: account.accountId,
    B: other.accountId,
    K: account.apiKeyId,
    S: succeeded.jobId,
    F: failed.jobId,
    R: running.jobId,
    Q: queued.jobId,
    X: (await insertTestJob(db, other)).jobId,
    N: newId(),
    ...deliveries,
  });
});

test.each(illegalWrites)('the database rejects, even from the owner of the schema: %s', async (_write, states, sql) => {
  const error = await write(database.owner, sql);
  expect({ state: sqlStateOf(error), error }).toEqual({
    state: expect.stringMatching(`^(${states.join('|')})$`),
    error,
  });
  expect(error).toBeInstanceOf(Error);
});

test.each(illegalWrites)('the database rejects from an app: %s', async (_write, states, sql) => {
  const error = await write(database.db, sql);
  expect({ state: sqlStateOf(error), error }).toEqual({
    state: expect.stringMatching(`^(${[insufficientPrivilege, ...states].join('|')})$`),
    error,
  });
});

/** Runs a write and returns its error. */
async function write(db: Database, sql: string): Promise<unknown> {
  const statements = sql.replaceAll(/:([A-Z])\b/g, (_, name: string) => `'${names[name]}'`).split(/;\s*/);
  const written = db.transaction({}, async (trx) => {
    for (const text of statements) await query(trx, text);
  });
  return written.catch((thrown: unknown) => thrown);
}

test('the database rejects a balance whose ledger entry is in a temporary table of the same name', async () => {
  const forge = database.owner.transaction({}, async (trx) => {
    await query(trx, 'CREATE TEMP TABLE ledger (account_id uuid, seq bigint, balance_after bigint) ON COMMIT DROP');
    await query(trx, 'INSERT INTO pg_temp.ledger SELECT id, seq + 1, 9000000 FROM public.accounts WHERE id = $1', [
      names['A'],
    ]);
    await query(trx, 'UPDATE public.accounts SET seq = seq + 1, balance = 9000000 WHERE id = $1', [names['A']]);
  });
  expect(await forge.then(() => 'accepted', sqlStateOf)).toBe('23503');
});

test('all trigger functions that read tables have a fixed search path that ends with temporary tables', async () => {
  const open = await query(
    database.owner,
    `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prorettype = 'trigger'::regtype
      AND proname <> 'refuse' AND NOT coalesce('search_path=public, pg_temp' = ANY (proconfig), false)`,
  );
  expect(open).toEqual([]);
});

test('after all tests, nothing has changed and the ledger is consistent', async () => {
  await expect(verifyLedger(database.db)).resolves.toEqual({
    ok: true,
    checked: { accounts: 2, jobs: 5, entries: 8, deliveries: 2 },
  });
});
