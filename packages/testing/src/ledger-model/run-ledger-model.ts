/**
 * Runs a random workload on a real database and checks all results, statuses and balances against a model. Several
 * accounts run concurrently, each with groups of racing operations. The seed determines the workload; runs with the
 * same seed differ only in the outcome of races.
 */
import {
  type Database,
  findJob,
  getAccount,
  type LedgerEntry,
  listLedgerEntries,
  verifyLedger,
} from '@humanize/database';
import { type MasterKey } from '@humanize/secrets';
import type { OpenTestDatabase } from '../databases/create-test-database.ts';
import { insertTestAccount } from '../builders/insert-test-account.ts';
import { auditJobs } from './audit-jobs.ts';
import { auditWords } from './audit-words.ts';
import { activeJobs, type ModelAccount } from './model.ts';
import { type Done, perform } from './operations.ts';
import { passTime } from './pass-time.ts';
import { planGroup } from './plan-group.ts';
import { createRandom, type Random } from './random.ts';

export type ModelRun = {
  readonly steps: number;
  /** How often each result occurred, by operation. */
  readonly answers: Readonly<Record<string, number>>;
  readonly jobs: number;
  readonly entries: number;
};

const accountsAtOnce = 4;
const openingWords = 150;
// New accounts are created after this number of steps, which keeps each ledger short enough to be read in full.
const stepsPerAccounts = 2_000;

/** Runs at least `steps` operations. @throws with the seed and the step if the database does not match the model */
export async function runLedgerModel(
  database: OpenTestDatabase,
  { seed, steps, masterKey }: { seed: number; steps: number; masterKey: MasterKey },
): Promise<ModelRun> {
  const { db } = database;
  const random = createRandom(seed);
  const answers: Record<string, number> = {};
  const run = { steps: 0, answers, jobs: 0, entries: 0 };
  try {
    while (run.steps < steps) {
      const until = Math.min(steps, run.steps + stepsPerAccounts);
      const accounts = [];
      for (let made = 0; made < accountsAtOnce; made += 1) {
        accounts.push(newModelAccount(await insertTestAccount(db, { masterKey, words: openingWords })));
      }
      while (run.steps < until) {
        for (const account of accounts) await passTime(database, random, account);
        const groups = accounts.map((account) => runGroup(db, random, account));
        for (const done of (await Promise.all(groups)).flat()) {
          run.steps += 1;
          const answer = `${done.operation.kind}: ${done.result.outcome}`;
          answers[answer] = (answers[answer] ?? 0) + 1;
        }
      }
      for (const account of accounts) {
        await compareWhole(db, account);
        run.jobs += account.jobs.size;
        run.entries += account.seq;
      }
    }
    // Expired jobs stay active, because no reconciler is running.
    const verification = await verifyLedger(db, { sweepSeconds: 86_400 });
    if (!verification.ok) throw new Error(`the ledger is broken: ${JSON.stringify(verification)}`);
  } catch (error) {
    throw new Error(`seed ${seed}, after ${run.steps} steps: ${String(error)}`, { cause: error });
  }
  return run;
}

function newModelAccount({ accountId, apiKeyId }: { accountId: string; apiKeyId: string }): ModelAccount {
  const references = new Map([['opening', { kind: 'grant', words: openingWords }] as const]);
  return { accountId, apiKeyId, balance: openingWords, seq: 1, jobs: new Map(), keys: new Map(), references };
}

async function runGroup(db: Database, random: Random, account: ModelAccount): Promise<Done[]> {
  const group = planGroup(random, account);
  const deliveryIds = group.map(() => random.uuid());
  const done = await Promise.all(
    group.map((operation, place) => perform(db, account, operation, deliveryIds[place] ?? '')),
  );
  auditWords(account, done, await newEntries(db, account));
  auditJobs(account, done);
  const seen = await getAccount(db, account);
  if (seen.balance !== account.balance) throw new Error(`the balance is ${seen.balance}, not ${account.balance}`);
  const active = activeJobs(account).length;
  if (seen.activeJobs !== active) throw new Error(`${seen.activeJobs} jobs are active, not ${active}`);
  const touched = new Set(done.flatMap(({ operation }) => ('jobId' in operation ? [operation.jobId] : [])));
  for (const jobId of touched) await compareJob(db, account, jobId);
  return done;
}

/** Returns the ledger entries since the last check, in order. A group writes only a few entries. */
async function newEntries(db: Database, account: ModelAccount): Promise<LedgerEntry[]> {
  const { items } = await listLedgerEntries(db, { accountId: account.accountId, limit: 20 });
  return items.filter(({ seq }) => seq > account.seq).toReversed();
}

async function compareJob(db: Database, account: ModelAccount, jobId: string): Promise<void> {
  const model = account.jobs.get(jobId);
  const found = await findJob(db, { accountId: account.accountId, jobId });
  const expected = model && {
    status: model.status,
    words: model.words,
    charged: model.refunded ? 0 : model.words,
    error: model.errorCode,
    output: model.status === 'succeeded' ? 'out' : null,
  };
  const actual = found && {
    status: found.status,
    words: found.inputWords,
    charged: found.wordsCharged,
    error: found.error?.code ?? null,
    output: found.output,
  };
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new Error(`job ${jobId} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
  }
}

/** Compares all jobs and all ledger entries with the model. */
async function compareWhole(db: Database, account: ModelAccount): Promise<void> {
  for (const jobId of account.jobs.keys()) await compareJob(db, account, jobId);
  let balance = account.balance;
  let seq = account.seq;
  let after: string | undefined;
  do {
    const page = await listLedgerEntries(db, { accountId: account.accountId, limit: 200, after });
    for (const entry of page.items) {
      if (entry.seq !== seq || entry.balanceAfter !== balance)
        throw new Error(`entry ${entry.seq} says ${entry.balanceAfter}`);
      seq -= 1;
      balance -= entry.amount;
    }
    after = page.next ?? undefined;
  } while (after !== undefined);
  if (seq !== 0 || balance !== 0) throw new Error(`the ledger begins at entry ${seq} with ${balance} words`);
}
