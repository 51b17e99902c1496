/**
 * Every number of the public contract, once. Validation, billing, limiter, documentation and client read it here,
 * so a limit cannot mean two things. The values come from the interface specification, part "Limits".
 */
export const limits = Object.freeze({
  /** Characters of `text`, counted as Unicode code points (what JSON Schema's maxLength counts). */
  textLengthMax: 50_000,
  /** Words of `text`, counted by countWords. */
  wordsMax: 2_000,
  /** Bytes of a request body, as received. */
  bodyBytesMax: 128_000,
  /** Jobs of one account that have not ended. */
  activeJobsMax: 5,
  /** POST /humanize per minute and key. */
  submissionsPerMinute: 20,
  /** GET /humanize/{id} per minute and key. */
  lookupsPerMinute: 120,
  /** Characters of an Idempotency-Key that count; the rest is cut off. */
  idempotencyKeyLengthMax: 256,
  /** How long a used Idempotency-Key is remembered, from its first use. */
  idempotencyRetentionSeconds: 86_400,
  /**
   * Shortest and longest time that texts are kept after the end of their job, in hours. A replay of an idempotent
   * request returns the output, so texts outlive the key by an hour.
   */
  payloadRetentionHoursMin: 25,
  payloadRetentionHoursMax: 87_600,
  /** Characters of `webhook_url`. */
  webhookUrlLengthMax: 2_048,
  /** Age at which a job that has not ended fails as job_expired. */
  jobLifetimeSeconds: 3_600,
  /** Attempts to deliver one event. */
  webhookAttemptsMax: 3,
  /** Time for one whole attempt. */
  webhookAttemptTimeoutMs: 5_000,
  /** Retry-After of too_many_concurrent_jobs: a literal of the contract. */
  tooManyActiveRetryAfterSeconds: 10,
  /** Recommended wait between two lookups of one job. */
  pollIntervalMs: 2_500,
  /** Live API keys of one account (else the limits per key mean nothing). */
  liveKeysMax: 50,
  /** Nesting of a JSON body; the body itself is level 1. */
  jsonDepthMax: 32,
});
