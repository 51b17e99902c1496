/** The worker's settings; the only place of this app that reads the environment. */
import { availableParallelism } from 'node:os';
import {
  choiceSetting,
  ConfigError,
  databaseSettings,
  integerSetting,
  jobClaimSettings,
  readConfig,
  redisSettings,
  runtimeSettings,
  textSetting,
  urlSetting,
  type ConfigOf,
} from '@humanize/runtime';

const threadsDefault = availableParallelism();

const threadSettings = {
  threads: integerSetting('WORKER_THREADS', {
    default: threadsDefault,
    min: 1,
    max: 128,
    meaning: 'Texts that are rewritten at the same time, each on a thread; one spare thread comes on top.',
  }),
  taskLimitMs: integerSetting('REWRITE_LIMIT_MS', {
    default: 30_000,
    min: 50,
    max: 600_000,
    meaning: 'Milliseconds that one text may take on a thread; then the thread is replaced and the job fails.',
  }),
  memoryLimitMb: integerSetting('WORKER_THREAD_MEMORY_MB', {
    default: 512,
    min: 64,
    max: 16_384,
    meaning: 'Megabytes of heap that one thread may use; then the thread is replaced and the job fails.',
  }),
} as const;

const leaseSettings = {
  ...jobClaimSettings,
  leaseMs: integerSetting('JOB_LEASE_MS', {
    default: 20_000,
    min: 200,
    max: 600_000,
    meaning: 'Milliseconds after which a job whose worker is silent may be claimed by another.',
  }),
  leaseRenewMs: integerSetting('JOB_LEASE_RENEW_MS', {
    default: 5_000,
    min: 50,
    max: 300_000,
    meaning: 'Milliseconds between two renewals of all the leases that a worker holds.',
  }),
} as const;

const modelSettings = {
  baseUrl: urlSetting('MODEL_BASE_URL', {
    optional: true,
    protocols: ['http:', 'https:'],
    meaning: 'Base of an OpenAI-compatible endpoint, with its version segment; needed with HUMANIZER=model.',
  }),
  model: textSetting('MODEL_NAME', {
    optional: true,
    meaning: 'Name of the model, as the endpoint knows it; needed with HUMANIZER=model.',
  }),
  apiKey: textSetting('MODEL_API_KEY', {
    optional: true,
    secret: true,
    meaning: 'Key for the endpoint, if it wants one.',
  }),
  requestTimeoutMs: integerSetting('MODEL_TIMEOUT_MS', {
    default: 30_000,
    min: 50,
    max: 600_000,
    meaning: 'Milliseconds for one request to the model, retries not included.',
  }),
  jobLimitMs: integerSetting('MODEL_JOB_LIMIT_MS', {
    default: 120_000,
    min: 50,
    max: 3_000_000,
    meaning: 'Milliseconds for all requests of one job; what is left then is rewritten by the built-in engine.',
  }),
  retriesMax: integerSetting('MODEL_RETRIES_MAX', {
    default: 2,
    min: 0,
    max: 10,
    meaning: 'Tries after the first one when the model is overloaded or away.',
  }),
  retryAfterMaxMs: integerSetting('MODEL_RETRY_AFTER_MAX_MS', {
    default: 10_000,
    min: 1,
    max: 300_000,
    meaning: 'Longest wait in milliseconds between two tries, also when the endpoint asks for more.',
  }),
  requestsAtOnce: integerSetting('MODEL_CONCURRENCY', {
    default: 8,
    min: 1,
    max: 1_000,
    meaning: 'Requests to the model under way at the same time in one worker.',
  }),
  inputMicrosPerThousandTokens: integerSetting('MODEL_INPUT_MICROS_PER_1K_TOKENS', {
    default: 0,
    min: 0,
    max: 1_000_000_000,
    meaning: "Price of a thousand tokens that are sent, in millionths of the operator's currency, for the log.",
  }),
  outputMicrosPerThousandTokens: integerSetting('MODEL_OUTPUT_MICROS_PER_1K_TOKENS', {
    default: 0,
    min: 0,
    max: 1_000_000_000,
    meaning: "Price of a thousand tokens that are written, in millionths of the operator's currency, for the log.",
  }),
} as const;

/** The schema; also what the documentation of the settings is made from. */
export const workerSettings = {
  ...runtimeSettings,
  database: databaseSettings,
  redis: redisSettings,
  threads: threadSettings,
  leases: leaseSettings,
  model: modelSettings,
  engine: choiceSetting('HUMANIZER', {
    values: ['built-in', 'model'],
    default: 'built-in',
    meaning: 'Which engine rewrites: the built-in one, or a language model with the built-in one behind it.',
  }),
  concurrency: integerSetting('WORKER_CONCURRENCY', {
    optional: true,
    min: 1,
    max: 1_000,
    meaning: 'Jobs in hand at the same time; when not set, one more than there are threads, or 16 with a model.',
  }),
  storeEdits: choiceSetting('STORE_EDITS', {
    values: ['on', 'off'],
    default: 'off',
    meaning: 'Whether the list of edits is stored with each job.',
  }),
} as const;

type Settings = ConfigOf<typeof workerSettings>;

/** What the model engine needs to know, complete. */
export type ModelConfig = Omit<Settings['model'], 'baseUrl' | 'model'> & { baseUrl: string; model: string };

/** The worker's configuration; `model` is there exactly when the model engine was chosen. */
export type WorkerConfig = Omit<Settings, 'model' | 'engine' | 'concurrency' | 'storeEdits'> & {
  readonly model: ModelConfig | undefined;
  readonly concurrency: number;
  readonly storeEdits: boolean;
};

// A job at a model waits most of the time; this many keep a few requests under way without hoarding jobs.
const modelConcurrencyDefault = 16;

/** @throws ConfigError that lists every problem */
export function readWorkerConfig(env: Readonly<Record<string, string | undefined>>): WorkerConfig {
  const { model, engine, concurrency, storeEdits, ...rest } = readConfig(workerSettings, env);
  const { baseUrl, model: name } = model;
  const withModel = engine === 'model';
  const problems = [
    ...(withModel && baseUrl === undefined ? ['MODEL_BASE_URL must be set with HUMANIZER=model'] : []),
    ...(withModel && name === undefined ? ['MODEL_NAME must be set with HUMANIZER=model'] : []),
    // One renewal may fail without costing the lease.
    ...(rest.leases.leaseRenewMs * 2 > rest.leases.leaseMs
      ? ['JOB_LEASE_RENEW_MS must be at most half of JOB_LEASE_MS']
      : []),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  const complete =
    withModel && baseUrl !== undefined && name !== undefined ? { ...model, baseUrl, model: name } : undefined;
  return Object.freeze({
    ...rest,
    storeEdits: storeEdits === 'on',
    model: complete,
    concurrency: concurrency ?? (withModel ? modelConcurrencyDefault : rest.threads.threads + 1),
  });
}
