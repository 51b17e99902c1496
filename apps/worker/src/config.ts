/** The worker's settings, read from environment variables. */
import {
  chooseModel,
  choiceSetting,
  integerSetting,
  jobClaimSettings,
  type ModelConfig,
  modelSettings,
  readConfig,
  redisSettings,
  runtimeSettings,
  shortStatementSettings,
  type ConfigOf,
} from '@humanize/runtime';
import { countThreads, type Machine, readMachine } from './machine.ts';

const threadSettings = {
  threads: integerSetting('WORKER_THREADS', {
    optional: true,
    min: 1,
    max: 128,
    meaning:
      'Number of rewriting threads. The default is one per core available to the container, or fewer if there is not enough memory. If a language model is used, the default is 1. Docker Compose and the Helm chart set 2.',
  }),
  taskLimitMs: integerSetting('REWRITE_LIMIT_MS', {
    default: 30_000,
    min: 50,
    max: 600_000,
    meaning:
      'Time limit in milliseconds for rewriting a text on a thread. If a text takes longer, its job fails and the thread is replaced.',
  }),
  memoryLimitMb: integerSetting('WORKER_THREAD_MEMORY_MB', {
    default: 512,
    min: 64,
    max: 16_384,
    meaning:
      'Heap limit per thread in megabytes. If a thread exceeds this limit, its job fails and the thread is replaced.',
  }),
} as const;

const leaseSettings = {
  ...jobClaimSettings,
  leaseMs: integerSetting('JOB_LEASE_MS', {
    default: 20_000,
    min: 200,
    max: 600_000,
    meaning: 'Lease duration in milliseconds. A job whose lease has expired can be claimed by another worker.',
  }),
  leaseRenewMs: integerSetting('JOB_LEASE_RENEW_MS', {
    default: 5_000,
    min: 50,
    max: 300_000,
    meaning: 'Interval in milliseconds at which a worker renews its leases.',
  }),
} as const;

/** The settings schema, which is also used to generate the documentation. */
export const workerSettings = {
  ...runtimeSettings,
  database: shortStatementSettings,
  redis: redisSettings,
  threads: threadSettings,
  leases: leaseSettings,
  model: modelSettings,
  concurrency: integerSetting('WORKER_CONCURRENCY', {
    optional: true,
    min: 1,
    max: 1_000,
    meaning:
      'Maximum number of concurrent jobs. The default is WORKER_THREADS plus one or, if a language model is used, 1.25 times MODEL_CONCURRENCY. A worker takes fewer jobs if no thread or model slot is free.',
  }),
  storeEdits: choiceSetting('STORE_EDITS', {
    values: ['on', 'off'],
    default: 'off',
    meaning: 'Whether to store the list of edits with each job.',
  }),
  unchangedOutput: choiceSetting('UNCHANGED_OUTPUT', {
    values: ['charge', 'refund'],
    default: 'charge',
    meaning: 'Whether to charge or refund the words if a job succeeds but its output is the same as its input.',
  }),
} as const;

type Settings = ConfigOf<typeof workerSettings>;

/** The worker's configuration. `model` is undefined if only the light edit is used. */
export type WorkerConfig = Omit<Settings, 'model' | 'concurrency' | 'storeEdits' | 'unchangedOutput' | 'threads'> & {
  readonly threads: Omit<Settings['threads'], 'threads'> & { readonly threads: number };
  readonly model: ModelConfig | undefined;
  readonly concurrency: number;
  /** What to do with a result. */
  readonly results: { readonly storeEdits: boolean; readonly refundUnchanged: boolean };
  /** Number of jobs to claim before a thread or a model slot is free for them. */
  readonly readAhead: number;
};

// Slightly more jobs than requests, so that the model's slots stay in use while rewritten paragraphs are checked.
const jobsPerModelRequest = 1.25;
// Jobs are claimed ahead so that a free slot is reused at once. All other jobs stay in the queue, where accounts take
// turns and other workers can claim the jobs, and where they are displayed as queued.
const modelRequestsPerJobAhead = 16;
// With a model, threads only prepare texts, check rewritten paragraphs and assemble the output. A load of 40 jobs per
// second keeps one thread busy, and each additional thread uses 80 MB.
const modelThreadsDefault = 1;

function findConflicts({ model, leases }: Settings): string[] {
  // A lease must survive one failed renewal.
  const renewsTooLate = leases.leaseRenewMs * 2 > leases.leaseMs;
  return [
    ...chooseModel(model).problems,
    ...(renewsTooLate ? ['JOB_LEASE_RENEW_MS must be at most half of JOB_LEASE_MS'] : []),
  ];
}

/**
 * @param machine determines the default number of threads
 * @throws ConfigError that lists all problems
 */
export function readWorkerConfig(
  env: Readonly<Record<string, string | undefined>>,
  machine: Machine = readMachine(),
): WorkerConfig {
  const config = readConfig(workerSettings, env, findConflicts);
  const { model: settings, concurrency, storeEdits, unchangedOutput, ...rest } = config;
  const { model } = chooseModel(settings);
  const threads =
    rest.threads.threads ??
    (model === undefined ? countThreads(machine, rest.threads.memoryLimitMb) : modelThreadsDefault);
  return Object.freeze({
    ...rest,
    threads: { ...rest.threads, threads },
    results: { storeEdits: storeEdits === 'on', refundUnchanged: unchangedOutput === 'refund' },
    model,
    readAhead: model === undefined ? 1 : Math.ceil(model.requestsAtOnce / modelRequestsPerJobAhead),
    concurrency:
      concurrency ?? (model === undefined ? threads + 1 : Math.ceil(model.requestsAtOnce * jobsPerModelRequest)),
  });
}
