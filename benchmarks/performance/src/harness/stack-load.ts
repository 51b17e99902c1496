/**
 * Runs a whole stack under open-loop load: submissions arrive at a fixed rate, however slowly the stack handles them.
 * Each job is looked up once, and its event is delivered.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { findFreePort } from '@humanize/dev-servers';
import {
  insertTestAccount,
  type newMasterKey,
  startApp,
  waitUntil,
  type StartedApp,
  type TestAccount,
} from '@humanize/testing';
import { createCpuMeter, readProcessTimeMs } from './cpu-meter.ts';
import type { Environment } from './environment.ts';
import { createHttpLoad } from './http-load.ts';
import type { CapacityStep } from './find-capacity.ts';
import { startReceiverServer, type ReceiverServer } from './receiver-server.ts';
import { sendAtRate } from './send-at-rate.ts';
import { median, quantile } from './statistics.ts';
import { query } from '@humanize/database';

/** The measured jobs. `text` returns the text of the job with the given number. */
export type JobKind = {
  readonly name: string;
  readonly text: (index: number) => string;
  /** Settings of the worker, such as the address of a model. */
  readonly workerEnv: Readonly<Record<string, string>>;
};

export type LoadStep = CapacityStep & {
  /** From the first submission until all jobs and deliveries have ended. */
  readonly jobsPerSecond: number;
  /** 95th percentiles of the response time of a submission, of the wait for a worker, and of the processing time. */
  readonly p95Ms: { readonly response: number; readonly wait: number; readonly work: number; readonly whole: number };
  /** Median response times of submissions and of the lookups that follow them. */
  readonly medianMs: { readonly submission: number; readonly lookup: number };
  readonly errors: number;
  /** Cores in use, by process. The client and the receiver run on the same machine. */
  readonly cores: Readonly<Record<string, number>>;
  /** Milliseconds of CPU time per job, by process. */
  readonly costMs: Readonly<Record<string, number>>;
};

type MeasuredLoad = Omit<LoadStep, 'ratePerSecond'>;

export type LoadedStack = {
  /** Submits jobs at this rate for `seconds` (default 5) and waits until all of them have ended. */
  run(ratePerSecond: number, seconds?: number): Promise<LoadStep>;
  /** Submits `jobs` jobs, `atOnce` at a time, and waits until all of them have ended. */
  runAtOnce(jobs: number, atOnce: number): Promise<MeasuredLoad>;
  stop(): Promise<void>;
};

const loadSecondsDefault = 5;
/** The limit on the 95th percentiles of the response time and the total time. */
const p95MsMax = 1_000;
const drainLimitMs = 120_000;
const requestsAtOnceMax = 256;
/** Below the limits of five active jobs per account and 20 submissions per key and minute. */
const jobsPerAccount = 4;

/**
 * Starts the API, worker, dispatcher and reconciler, built as in production, and a receiver. All accounts of a database
 * have the same `masterKey`.
 */
export async function startLoadedStack(
  environment: Environment,
  {
    kind,
    masterKey: { text: masterKeyText, masterKey },
    env: ownEnv = {},
  }: {
    kind: JobKind;
    masterKey: ReturnType<typeof newMasterKey>;
    /** Settings of all apps. */
    env?: Readonly<Record<string, string>>;
  },
): Promise<LoadedStack> {
  const receiver = await startReceiverServer();
  const folder = mkdtempSync(join(tmpdir(), 'humanize-capacity-'));
  const apiPort = await findFreePort();
  const env = { ...stackEnvironment(environment, { receiver, folder, masterKeyText, apiPort }), ...ownEnv };
  const apps: StartedApp[] = [];
  for (const app of ['api', 'worker', 'webhook-dispatcher', 'reconciler']) {
    apps.push(await startApp({ app, env: { ...env, ...(app === 'worker' ? kind.workerEnv : {}) } }));
  }
  const submit = createSubmitter({ baseUrl: `http://127.0.0.1:${apiPort}/v1`, receiver, kind });
  const load = async (jobs: number, sendAll: SendAll): Promise<MeasuredLoad> => {
    const accounts: TestAccount[] = [];
    const { db } = environment.database;
    while (accounts.length * jobsPerAccount < jobs) accounts.push(await insertTestAccount(db, { masterKey }));
    return measureLoad(environment, [...apps, { app: 'receiver', pid: receiver.pid }], {
      jobs,
      accounts,
      submit,
      sendAll,
    });
  };
  return {
    run: async (ratePerSecond, seconds = loadSecondsDefault) => ({
      ratePerSecond,
      ...(await load(Math.ceil(ratePerSecond * seconds), (count, submit) =>
        sendAtRate({ ratePerSecond, count }, submit),
      )),
    }),
    runAtOnce: (jobs, atOnce) => load(jobs, sendAtOnce(atOnce)),
    async stop() {
      for (const app of apps.toReversed()) await app.stop();
      await receiver.stop();
      submit.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function stackEnvironment(
  { database, redis }: Environment,
  given: { receiver: ReceiverServer; folder: string; masterKeyText: string; apiPort: number },
): Record<string, string> {
  const authorityFile = join(given.folder, 'authority.pem');
  writeFileSync(authorityFile, given.receiver.authorityPem);
  return {
    DATABASE_URL: database.url,
    REDIS_URL: redis.redisUrl,
    QUEUE_PREFIX: redis.prefix,
    SECRETS_MASTER_KEY: given.masterKeyText,
    API_PORT: String(given.apiPort),
    PUBLIC_API_URL: `http://127.0.0.1:${given.apiPort}/v1`,
    WEBHOOK_ALLOW_HOSTS: `${given.receiver.hostname}:${given.receiver.port}`,
    WEBHOOK_DNS_SERVERS: given.receiver.dnsServer,
    NODE_EXTRA_CA_CERTS: authorityFile,
  };
}

type Submitted = {
  readonly responseMs: number;
  /** Undefined if the submission failed. */
  readonly accepted?: { readonly jobId: string; readonly lookupMs: number };
};
type Submitter = { one(account: TestAccount, index: number): Promise<Submitted>; close(): void };
/** Calls `submit` for each job. */
type SendAll = (jobs: number, submit: (index: number) => Promise<Submitted>) => Promise<readonly Submitted[]>;

const sendAtOnce =
  (atOnce: number): SendAll =>
  (jobs, submit) =>
    pLimit(atOnce).map(
      Array.from({ length: jobs }, (_, index) => index),
      submit,
    );

function createSubmitter({
  baseUrl,
  receiver,
  kind,
}: {
  baseUrl: string;
  receiver: ReceiverServer;
  kind: JobKind;
}): Submitter {
  const load = createHttpLoad({ atOnce: requestsAtOnceMax });
  const webhookUrl = `https://${receiver.hostname}:${receiver.port}/hook`;
  return {
    async one({ apiKey }, index) {
      const body = JSON.stringify({ text: kind.text(index), webhook_url: webhookUrl });
      const startedMs = performance.now();
      const job = await load
        .sendOne({ method: 'POST', url: `${baseUrl}/humanize`, apiKey, body }, 202)
        .catch(() => undefined);
      const responseMs = performance.now() - startedMs;
      if (job === undefined) return { responseMs };
      const { id: jobId } = job as { id: string };
      const lookupStartedMs = performance.now();
      await load.sendOne({ method: 'GET', url: `${baseUrl}/humanize/${jobId}`, apiKey }, 200).catch(() => undefined);
      return { responseMs, accepted: { jobId, lookupMs: performance.now() - lookupStartedMs } };
    },
    close: () => load.close(),
  };
}

async function measureLoad(
  environment: Environment,
  apps: readonly Pick<StartedApp, 'app' | 'pid'>[],
  load: { jobs: number; accounts: readonly TestAccount[]; submit: Submitter; sendAll: SendAll },
): Promise<MeasuredLoad> {
  const { jobs, accounts, submit, sendAll } = load;
  const meter = await createCpuMeter(environment);
  const readApps = (): number[] => apps.map(({ pid }) => readProcessTimeMs(pid));
  const before = readApps();
  const startedMs = performance.now();
  let submitted: readonly Submitted[] = [];
  const cpu = await meter.measure(async () => {
    submitted = await sendAll(jobs, (index) => submit.one(accounts[index % accounts.length] as TestAccount, index));
    await allEnded(environment);
  });
  const elapsedMs = performance.now() - startedMs;
  const used = readApps().map((ms, index) => ms - (before[index] ?? 0));
  const accepted = submitted.flatMap((one) => one.accepted ?? []);
  const times = await readTimes(
    environment,
    accepted.map(({ jobId }) => jobId),
  );
  const errors = jobs - times.filter(({ succeeded }) => succeeded).length;
  const p95Ms = {
    response: p95(submitted.map(({ responseMs }) => responseMs)),
    wait: p95(times.map(({ waitMs }) => waitMs)),
    work: p95(times.map(({ workMs }) => workMs)),
    whole: p95(times.map(({ waitMs, workMs }) => waitMs + workMs)),
  };
  const medianMs = {
    submission: median(submitted.map(({ responseMs }) => responseMs)),
    lookup: accepted.length === 0 ? Infinity : median(accepted.map(({ lookupMs }) => lookupMs)),
  };
  const cpuMs = [
    ...apps.map(({ app }, index) => [app, used[index] ?? 0] as const),
    ['postgres', cpu.postgres] as const,
    ['redis', cpu.redis] as const,
    ['client', cpu.node] as const,
  ];
  const cores = Object.fromEntries(cpuMs.map(([name, ms]) => [name, ms / elapsedMs]));
  const costMs = Object.fromEntries(cpuMs.map(([name, ms]) => [name, ms / jobs]));
  const isSustained = errors === 0 && p95Ms.response < p95MsMax && p95Ms.whole < p95MsMax;
  return { jobsPerSecond: (jobs * 1_000) / elapsedMs, isSustained, p95Ms, medianMs, errors, cores, costMs };
}

const p95 = (values: readonly number[]): number => (values.length === 0 ? Infinity : quantile(values, 0.95));

async function allEnded({ database: { db } }: Environment): Promise<void> {
  const isDone = async (): Promise<boolean> => {
    const [open] = await query(
      db,
      `SELECT (SELECT count(*) FROM jobs WHERE ended_as IS NULL)::int + (SELECT count(*) FROM deliveries WHERE ended_at IS NULL)::int AS open`,
    );
    return open?.open === 0;
  };
  await waitUntil(isDone, { what: 'all jobs and deliveries to end', timeoutMs: drainLimitMs, intervalMs: 200 });
}

function readTimes(
  { database: { db } }: Environment,
  ids: readonly string[],
): Promise<{ waitMs: number; workMs: number; succeeded: boolean }[]> {
  return query<{ waitMs: number; workMs: number; succeeded: boolean }>(
    db,
    `SELECT extract(epoch FROM started_at - created_at)::float8 * 1000 AS "waitMs",
          extract(epoch FROM completed_at - started_at)::float8 * 1000 AS "workMs", status = 'succeeded' AS succeeded
        FROM jobs WHERE id = ANY ($1::uuid[]) AND completed_at IS NOT NULL AND started_at IS NOT NULL`,
    [ids],
  );
}
