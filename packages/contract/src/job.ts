/**
 * The Job object of the API: the record from which it is rendered, its type, and the schemas of its fields. `output` is
 * present only on successful jobs, and `error` only on failed jobs.
 */
import { formatTime } from './format-time.ts';
import type { JsonSchema } from './json-schema.ts';

/** The states of a job. `succeeded` and `failed` are terminal and never change. */
export const jobStatuses = ['queued', 'running', 'succeeded', 'failed'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Error codes of failed jobs. These are not HTTP errors: the lookup of a failed job returns 200. */
export const jobErrorCodes = ['processing_failed', 'job_expired'] as const;
export type JobErrorCode = (typeof jobErrorCodes)[number];

export type JobError = { code: JobErrorCode; message: string };

/**
 * Labels of `current_stage`, in the order of processing. They are informational and may change without notice. The
 * stage is null for queued and expired jobs.
 */
export const stageLabels = Object.freeze({
  detectingLanguage: 'detecting_language',
  refiningDraft: 'refining_draft',
  waitingForModel: 'waiting_for_model',
  drafting: 'drafting',
  polishing: 'polishing',
  auditing: 'auditing',
  repairing: 'repairing',
  completed: 'completed',
});

/** A stored job, without its input. */
export type JobRecord = {
  id: string;
  accountId: string;
  status: JobStatus;
  inputWords: number;
  wordsReserved: number;
  wordsCharged: number;
  currentStage: string | null;
  detectedLanguage: string | null;
  createdAt: Date;
  completedAt: Date | null;
  /** Null until the job has succeeded and after the text has been deleted. */
  output: string | null;
  error: JobError | null;
  webhookUrl?: string | null;
};

/** Returns the record of a job that was just submitted. */
export function newJobRecord(
  job: Pick<JobRecord, 'id' | 'accountId' | 'inputWords' | 'createdAt' | 'webhookUrl'>,
): JobRecord {
  return {
    ...job,
    status: 'queued',
    wordsReserved: job.inputWords,
    wordsCharged: job.inputWords,
    currentStage: null,
    detectedLanguage: null,
    completedAt: null,
    output: null,
    error: null,
  };
}

/** The Job object that the API returns. */
export type Job = {
  id: string;
  status: JobStatus;
  mode: 'humanize';
  input_words: number;
  words_reserved: number;
  words_charged: number;
  status_url: string;
  current_stage: string | null;
  detected_language: string | null;
  created_at: string;
  completed_at: string | null;
  output?: string;
  error?: JobError;
};

export const jobErrorSchema: JsonSchema = {
  type: 'object',
  title: 'Job error',
  description: 'Why a job failed.',
  required: ['code', 'message'],
  properties: {
    code: {
      type: 'string',
      examples: jobErrorCodes,
      description: `Machine-readable reason. Known values: ${jobErrorCodes.map((code) => `\`${code}\``).join(', ')}. New values may be added.`,
    },
    message: { type: 'string', description: 'Human-readable text.' },
  },
};

const words = (minimum: number, description: string): JsonSchema => ({ type: 'integer', minimum, description });
const time = (description: string): JsonSchema => ({ type: 'string', format: 'date-time', description });

/** The schema of each field. job-schemas.ts narrows some of them by the status of the job. */
export const jobFieldSchemas = {
  id: { type: 'string', format: 'uuid', description: 'Job identifier.' },
  status: { type: 'string', enum: jobStatuses, description: 'The state of the job.' },
  mode: { type: 'string', enum: ['humanize'], description: 'Always `humanize`.' },
  input_words: words(1, 'Word count of the submitted text.'),
  words_reserved: words(1, 'Words deducted from the balance for this job. Equals `input_words`.'),
  words_charged: words(0, 'Words billed: reserved minus refunded words.'),
  status_url: { type: 'string', format: 'uri', description: 'URL for polling this job.' },
  current_stage: {
    type: ['string', 'null'],
    description: 'Informational progress label. Values can change without notice; do not branch on them.',
  },
  detected_language: { type: ['string', 'null'], description: 'Detected language code. Null before detection.' },
  created_at: time('When the job was created.'),
  completed_at: time('When the job ended.'),
  output: { type: 'string', description: 'The rewritten text.' },
  error: jobErrorSchema,
} as const satisfies Record<keyof Job, JsonSchema>;

/** Fields that only polling returns. Events do not contain them. */
export const pollingFields = ['current_stage', 'detected_language'] as const;

/**
 * Renders the Job object.
 * @param options.publicApiUrl base URL with the version segment, such as https://api.example.com/v1
 */
export function renderJob(record: JobRecord, { publicApiUrl }: { publicApiUrl: string }): Job {
  return {
    id: record.id,
    status: record.status,
    mode: 'humanize',
    input_words: record.inputWords,
    words_reserved: record.wordsReserved,
    words_charged: record.wordsCharged,
    status_url: statusUrl(record.id, publicApiUrl),
    current_stage: record.currentStage,
    detected_language: record.detectedLanguage,
    created_at: formatTime(record.createdAt),
    completed_at: record.completedAt === null ? null : formatTime(record.completedAt),
    ...renderResult(record),
  };
}

/** Returns the URL for polling a job. Accepts a base URL with or without a trailing slash. */
function statusUrl(jobId: string, publicApiUrl: string): string {
  return `${publicApiUrl.endsWith('/') ? publicApiUrl.slice(0, -1) : publicApiUrl}/humanize/${jobId}`;
}

/** Returns `output` or `error`, depending on the status. */
function renderResult(record: JobRecord): { output?: string; error?: JobError } {
  if (record.status === 'succeeded' && record.output !== null) return { output: record.output };
  if (record.status === 'failed' && record.error !== null) {
    return { error: { code: record.error.code, message: record.error.message } };
  }
  return {};
}
