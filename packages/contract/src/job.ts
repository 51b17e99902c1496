/**
 * The Job object of the API and the record it is rendered from. `output` is present only on succeeded jobs, `error` only
 * on failed jobs.
 */
import { formatTime } from './format-time.ts';

/** The states of a job. `succeeded` and `failed` are terminal and never change. */
export const jobStatuses = ['queued', 'running', 'succeeded', 'failed'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Codes of the `error` of a failed job. These are not HTTP errors: the lookup of a failed job has status 200. */
export const jobErrorCodes = ['processing_failed', 'job_expired'] as const;
export type JobErrorCode = (typeof jobErrorCodes)[number];

export type JobError = { code: JobErrorCode; message: string };

/**
 * Labels of `current_stage`, in the order of processing. They are informational and may change without notice. The stage
 * is null while a job is queued and on an expired job.
 */
export const stageLabels = Object.freeze({
  detectingLanguage: 'detecting_language',
  refiningDraft: 'refining_draft',
  checkingMeaning: 'checking_meaning',
  waitingForModel: 'waiting_for_model',
  completed: 'completed',
});

/** A job, as the renderers need it. */
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
  /** Null until the job has succeeded, and again after the text was deleted. */
  output: string | null;
  error: JobError | null;
  webhookUrl?: string | null;
};

/** The Job object of the interface. */
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

/**
 * Renders the Job object.
 * @param options.publicApiUrl base address with the version segment, e.g. https://api.example.com/v1
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

/** The URL for polling a job. A trailing slash of the base is not doubled. */
function statusUrl(jobId: string, publicApiUrl: string): string {
  return `${publicApiUrl.endsWith('/') ? publicApiUrl.slice(0, -1) : publicApiUrl}/humanize/${jobId}`;
}

/** `output` or `error`, depending on the status and the record. */
function renderResult(record: JobRecord): { output?: string; error?: JobError } {
  if (record.status === 'succeeded' && record.output !== null) return { output: record.output };
  if (record.status === 'failed' && record.error !== null) {
    return { error: { code: record.error.code, message: record.error.message } };
  }
  return {};
}
