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
    meaning: 'Number of rewriting threads. One spare thread is added.',
  }),
  taskLimitMs: integerSetting('REWRITE_LIMIT_MS', {
    default: 30_000,
    min: 50,
    max: 600_000,
    meaning:
      'Time limit in milliseconds for rewriting a text on a thread. If exceeded, the job fails and the thread is replaced.',
  }),
  memoryLimitMb: integerSetting('WORKER_THREAD_MEMORY_MB', {
    default: 512,
    min: 64,
    max: 16_384,
    meaning: 'Heap limit per thread in megabytes. If exceeded, the job fails and the thread is replaced.',
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

const modelSettings = {
  baseUrl: urlSetting('MODEL_BASE_URL', {
    optional: true,
    protocols: ['http:', 'https:'],
    meaning: 'Base URL of an OpenAI-compatible endpoint, including the version segment. Required if HUMANIZER=model.',
  }),
  model: textSetting('MODEL_NAME', {
    optional: true,
    meaning: 'Model name at the endpoint. Required if HUMANIZER=model.',
  }),
  apiKey: textSetting('MODEL_API_KEY', {
    optional: true,
    secret: true,
    meaning: 'API key for the endpoint, if required.',
  }),
  requestTimeoutMs: integerSetting('MODEL_TIMEOUT_MS', {
    default: 30_000,
    min: 50,
    max: 600_000,
    meaning: 'Timeout in milliseconds for one request to the model, excluding retries.',
  }),
  jobLimitMs: integerSetting('MODEL_JOB_LIMIT_MS', {
    default: 120_000,
    min: 50,
    max: 3_000_000,
    meaning: 'Time limit in milliseconds for all model requests of a job. The built-in engine rewrites the rest.',
  }),
  retriesMax: integerSetting('MODEL_RETRIES_MAX', {
    default: 2,
    min: 0,
    max: 10,
    meaning: 'Maximum number of retries if the model is overloaded or unavailable.',
  }),
  retryAfterMaxMs: integerSetting('MODEL_RETRY_AFTER_MAX_MS', {
    default: 10_000,
    min: 1,
    max: 300_000,
    meaning: 'Maximum delay between retries in milliseconds, even if the endpoint requests more.',
  }),
  requestsAtOnce: integerSetting('MODEL_CONCURRENCY', {
    default: 8,
    min: 1,
    max: 1_000,
    meaning: 'Maximum number of concurrent requests to the model per worker.',
  }),
  inputMicrosPerThousandTokens: integerSetting('MODEL_INPUT_MICROS_PER_1K_TOKENS', {
    default: 0,
    min: 0,
    max: 1_000_000_000,
    meaning: "Price per 1,000 input tokens in millionths of the operator's currency, for logging.",
  }),
  outputMicrosPerThousandTokens: integerSetting('MODEL_OUTPUT_MICROS_PER_1K_TOKENS', {
    default: 0,
    min: 0,
    max: 1_000_000_000,
    meaning: "Price per 1,000 output tokens in millionths of the operator's currency, for logging.",
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
    meaning:
      'Engine that rewrites texts: built-in, or model for a language model with the built-in engine as fallback.',
  }),
  concurrency: integerSetting('WORKER_CONCURRENCY', {
    optional: true,
    min: 1,
    max: 1_000,
    meaning:
      'Maximum number of concurrent jobs. If not set, one more than WORKER_THREADS, or 16 with a language model.',
  }),
  storeEdits: choiceSetting('STORE_EDITS', {
    values: ['on', 'off'],
    default: 'off',
    meaning: 'Whether to store the list of edits with each job.',
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
