/**
 * The resources of the API. Their variants are distinguished by `status` and `type`. Fields that the API adds later are
 * preserved.
 */

type JobFields = {
  /** ID of the job, a UUID. */
  id: string;
  mode: 'humanize';
  /** Word count of the submitted text. */
  input_words: number;
  words_reserved: number;
  /** Number of reserved words minus refunded words. */
  words_charged: number;
  /** URL for polling the job. */
  status_url: string;
  /** Creation time as an ISO 8601 date-time. */
  created_at: string;
};

type PollingFields = {
  /** Informational progress label, which can change at any time. */
  current_stage: string | null;
  detected_language: string | null;
};

/** The error of a failed job. The API may add more codes later. */
export type JobError = { code: 'processing_failed' | 'job_expired' | (string & {}); message: string };

/** A job that has not ended. */
export type PendingJob = JobFields &
  PollingFields & { completed_at: null } & ({ status: 'queued' } | { status: 'running' });
export type SucceededJob = JobFields & PollingFields & { status: 'succeeded'; completed_at: string; output: string };
/** A job that has failed. Its words are refunded. */
export type FailedJob = JobFields & PollingFields & { status: 'failed'; completed_at: string; error: JobError };

export type Job = PendingJob | SucceededJob | FailedJob;

/** A successful job whose output was deleted at the end of the retention period. */
export type JobWithoutOutput = Omit<SucceededJob, 'output'>;

/** The body of a webhook, which contains a job without the polling fields. */
export type WebhookEvent =
  | (JobFields & { type: 'humanize.job.succeeded'; status: 'succeeded'; completed_at: string; output: string })
  | (JobFields & { type: 'humanize.job.failed'; status: 'failed'; completed_at: string; error: JobError });

/** The fields of a submission, named as in the API. */
export type Submission = SubmissionOptions & {
  /** English text of 1 to 50,000 characters and at most 2,000 words. */
  text: string;
};

export type SubmissionOptions = {
  /** Whether to detect the language. Default: true. */
  auto_detect_language?: boolean | undefined;
  /** Whether to use British instead of US spelling. Default: false. */
  use_british_spellings?: boolean | undefined;
  /** Public https URL that receives a signed event when the job ends. */
  webhook_url?: string | undefined;
};
