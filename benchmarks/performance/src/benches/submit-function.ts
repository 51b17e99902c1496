/** Measures the submit function on its own: with contention on one account, and with many jobs in the tables. */
import { optionDefaults } from '@humanize/contract';
import { failJob, findJob, submitJob, type Database, type NewJob, query } from '@humanize/database';
import { type MasterKey } from '@humanize/secrets';
import { insertTestAccount, newMasterKey, writePastTriggers, type TestAccount } from '@humanize/testing';
import { v7 as newId } from 'uuid';
import type { Bench } from '../harness/bench.ts';
import { alternate } from '../harness/alternate.ts';
import type { Environment } from '../harness/environment.ts';

/** Below the limit of five active jobs per account. */
const atOnce = 4;
const submissionsPerRound = 2_000;
const manyAccounts = 1_000;

function newJob({ accountId, apiKeyId }: TestAccount): NewJob {
  return {
    jobId: newId(),
    accountId,
    apiKeyId,
    text: 'A text of five words.',
    words: 5,
    options: optionDefaults,
    webhookUrl: null,
    idempotencyKey: null,
    bodySha256: Buffer.alloc(32),
    lifetimeSeconds: 3_600,
  };
}

/**
 * Submits jobs and fails them, so that each account stays below its limit. Returns the number of such pairs per second.
 */
async function rateOf(db: Database, accounts: readonly TestAccount[]): Promise<number> {
  let next = 0;
  const beganMs = performance.now();
  const one = async (): Promise<void> => {
    while (next < submissionsPerRound) {
      const account = accounts[next % accounts.length];
      next += 1;
      if (account === undefined) throw new Error('no account');
      const submitted = await submitJob(db, newJob(account));
      if (submitted.outcome !== 'created') throw new Error(submitted.outcome);
      await failJob(db, { jobId: submitted.job.id, when: 'queued', message: 'undone', deliveryId: newId() });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return (submissionsPerRound * 1_000) / (performance.now() - beganMs);
}

async function makeAccounts(
  { database: { db } }: Environment,
  masterKey: MasterKey,
  count: number,
): Promise<TestAccount[]> {
  const accounts: TestAccount[] = [];
  while (accounts.length < count) accounts.push(await insertTestAccount(db, { masterKey, words: 1_000_000 }));
  return accounts;
}

export const hotAccount: Bench = {
  name: 'hot-account',
  subject: 'submissions to one account, four at a time, each failed again',
  baseline: 'the same with 1,000 accounts',
  unit: 'per second',
  goal: { bound: 'at least', value: 0.6 },
  async run(environment, { rounds }) {
    const { masterKey } = newMasterKey();
    const one = await makeAccounts(environment, masterKey, 1);
    const many = await makeAccounts(environment, masterKey, manyAccounts);
    const { db } = environment.database;
    return { rounds: await alternate({ subject: () => rateOf(db, one), baseline: () => rateOf(db, many) }, rounds) };
  },
};

const fewJobs = 10_000;
const manyJobs = 1_000_000;
const lookupsPerRound = 4_000;

/** Inserts finished jobs with payloads and ledger entries, distributed over the accounts, without triggers. */
async function fill(environment: Environment, accounts: readonly TestAccount[], count: number): Promise<void> {
  const { owner } = environment.database;
  const ids = accounts.map(({ accountId }) => accountId);
  const perStatement = 50_000;
  for (let done = 0; done < count; done += perStatement) {
    const rows = Math.min(perStatement, count - done);
    await writePastTriggers(
      environment.database,
      `WITH made AS (
          INSERT INTO jobs (id, account_id, input_words, options, status, active_number,
              created_at, started_at, expires_at, completed_at)
            SELECT uuidv7(), ($1::uuid[])[1 + n % $2], 5, '{}', 'succeeded', 1,
              now_ms() - interval '2 days', now_ms() - interval '2 days', now_ms() - interval '1 day', now_ms() - interval '2 days'
            FROM generate_series(1, $3) AS n RETURNING id, account_id)
        INSERT INTO job_payloads (job_id, account_id, input, output)
          SELECT id, account_id, repeat('A text of five words. ', 20), repeat('A text of five words. ', 20) FROM made`,
      [ids, ids.length, rows],
    );
  }
  await query(owner, 'ANALYZE jobs');
  await query(owner, 'ANALYZE job_payloads');
}

/** Returns concurrent submissions and lookups per second. */
async function mixedRate(db: Database, accounts: readonly TestAccount[]): Promise<number> {
  const jobs = await query<{ id: string; accountId: string }>(
    db,
    `SELECT id, account_id AS "accountId" FROM jobs TABLESAMPLE SYSTEM (5) LIMIT 1000`,
  );
  const beganMs = performance.now();
  let next = 0;
  const lookUp = async (): Promise<void> => {
    while (next < lookupsPerRound) {
      const job = jobs[next % jobs.length];
      next += 1;
      if (job === undefined) throw new Error('no job');
      await findJob(db, { accountId: job.accountId, jobId: job.id });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lookUp));
  await rateOf(db, accounts);
  return ((lookupsPerRound + submissionsPerRound) * 1_000) / (performance.now() - beganMs);
}

export const millionJobs: Bench = {
  name: 'million-jobs',
  subject: 'submissions and lookups with 1,000,000 finished jobs in the tables',
  baseline: 'the same with 10,000 finished jobs',
  unit: 'per second',
  goal: { bound: 'at least', value: 0.9 },
  async run(environment, { rounds }) {
    const accounts = await makeAccounts(environment, newMasterKey().masterKey, manyAccounts);
    const { db } = environment.database;
    await fill(environment, accounts, fewJobs);
    await mixedRate(db, accounts);
    const few: number[] = [];
    for (let round = 0; round < rounds; round += 1) few.push(await mixedRate(db, accounts));
    await fill(environment, accounts, manyJobs - fewJobs);
    await mixedRate(db, accounts);
    const measured = [];
    for (const baseline of few) measured.push({ subject: await mixedRate(db, accounts), baseline });
    return { rounds: measured };
  },
};
