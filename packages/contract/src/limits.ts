/**
 * All limits of the public contract. Validation, billing, rate limiter, documentation and client read them here. The
 * values are those of the interface specification, section "Limits".
 */
export const limits = Object.freeze({
  /** Characters of `text`, counted as Unicode code points (what JSON Schema's maxLength counts). */
  textLengthMax: 50_000,
  /** Words of `text`, counted by countWords. */
  wordsMax: 2_000,
  /** Bytes of a request body, as received. */
  bodyBytesMax: 128_000,
  /** Active jobs per account. */
  activeJobsMax: 5,
  /** POST requests per minute and key. */
  submissionsPerMinute: 20,
  /** All other requests per minute and key. */
  lookupsPerMinute: 120,
  /**
   * Maximum number of failed texts per account per hour. Above it, submissions are rejected. It equals the number of
   * texts that one key can submit in an hour, so an account with one key is restricted only by the contract's limit
   * per key.
   */
  failedTextsPerHour: 1_200,
  /** Characters of an Idempotency-Key; the rest is ignored. */
  idempotencyKeyLengthMax: 256,
  /** How long an Idempotency-Key is remembered after its first use. */
  idempotencyRetentionSeconds: 86_400,
  /**
   * Shortest and longest time that texts are kept after the end of their job, in hours. A replay of an idempotent
   * request returns the output, so texts outlive the key by an hour.
   */
  payloadRetentionHoursMin: 25,
  payloadRetentionHoursMax: 87_600,
  /** Characters of `webhook_url`. */
  webhookUrlLengthMax: 2_048,
  /** Age at which an active job fails with job_expired. */
  jobLifetimeSeconds: 3_600,
  /** Attempts per event. */
  webhookAttemptsMax: 3,
  /** Time limit of a whole attempt. */
  webhookAttemptTimeoutMs: 5_000,
  /** Retry-After of too_many_concurrent_jobs, fixed by the contract. */
  tooManyActiveRetryAfterSeconds: 10,
  /** Recommended interval between two lookups of a job. */
  pollIntervalMs: 2_500,
  /** Live API keys per account. Without this limit, the limits per key would be meaningless. */
  liveKeysMax: 50,
  /** Keys that an account may create per day in the dashboard, and rename and revoke per hour. All live keys can be revoked. */
  keyCreationsPerDay: 50,
  keyRenamesPerHour: 60,
  keyRevocationsPerHour: 60,
  /** Rotations of signing secrets that an account may start per hour in the dashboard. */
  secretRotationsPerHour: 60,
  /** How long events are signed with both secrets after a rotation, by default and at most. */
  secretOverlapHours: 24,
  secretOverlapHoursMax: 720,
  /** How often an event may be resent per hour, and in total. */
  redeliveriesPerDeliveryPerHour: 6,
  redeliveriesPerDeliveryMax: 20,
  /** Events that an account may resend per hour. */
  redeliveriesPerAccountPerHour: 60,
  /** Rejected API keys per minute and network, after which further keys are looked up one after another. */
  failedAuthenticationsPerMinute: 60,
  /** Nesting depth of a JSON body; the body itself is level 1. */
  jsonDepthMax: 32,
});
