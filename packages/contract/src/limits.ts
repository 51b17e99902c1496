/**
 * The limits of the public contract. Validation, billing, the rate limiter, the documentation and the client all read
 * them from here. Limits that are listed in the "Limits" section of the interface specification have the same values
 * there.
 */
export const limits = Object.freeze({
  /** Maximum length of `text` in Unicode code points, which JSON Schema's maxLength also counts. */
  textLengthMax: 50_000,
  /** Maximum number of words in `text`, counted by countWords. */
  wordsMax: 2_000,
  /** Maximum size of a request body in bytes, as received. */
  bodyBytesMax: 128_000,
  /** Maximum number of active jobs per account. */
  activeJobsMax: 5,
  /** Maximum number of POST requests per minute per key. */
  submissionsPerMinute: 20,
  /** Maximum number of other requests per minute per key. */
  lookupsPerMinute: 120,
  /**
   * Maximum number of texts per account per hour that fail or that a language model returns unchanged and refunded.
   * Once this number is reached, submissions are rejected. The limit equals the number of texts that one key can submit
   * in an hour, so an account with one key is restricted only by the contract's per-key limit.
   */
  failedTextsPerHour: 1_200,
  /** Maximum length of an Idempotency-Key in characters. Longer keys are truncated. */
  idempotencyKeyLengthMax: 256,
  /** How long an Idempotency-Key is stored after its first use. */
  idempotencyRetentionSeconds: 86_400,
  /**
   * Minimum and maximum time, in hours, that texts are kept after their job ends. Replaying an idempotent request
   * returns the output, so texts are kept one hour longer than the key.
   */
  payloadRetentionHoursMin: 25,
  payloadRetentionHoursMax: 87_600,
  /** Maximum length of `webhook_url` in characters. */
  webhookUrlLengthMax: 2_048,
  /** Age at which an active job fails with job_expired. */
  jobLifetimeSeconds: 3_600,
  /** Maximum number of delivery attempts per event. */
  webhookAttemptsMax: 3,
  /** Time limit for a complete delivery attempt. */
  webhookAttemptTimeoutMs: 5_000,
  /** Retry-After of too_many_concurrent_jobs. The contract specifies this value. */
  tooManyActiveRetryAfterSeconds: 10,
  /** Recommended interval between two lookups of a job. */
  pollIntervalMs: 2_500,
  /** Maximum number of live API keys per account. Without this limit, accounts could bypass the per-key limits. */
  liveKeysMax: 50,
  /** Maximum length of a key's note in characters. */
  keyNoteLengthMax: 500,
  /** Maximum monthly limit of a key, in words. */
  keyMonthlyWordsMax: 1_000_000_000_000,
  /**
   * How many API keys an account may create per day, may rename per hour, and may revoke per hour in the dashboard. An
   * account can revoke all of its live keys within an hour.
   */
  keyCreationsPerDay: 50,
  keyChangesPerHour: 60,
  keyRevocationsPerHour: 60,
  /** How many signing secret rotations an account may start per hour in the dashboard. */
  secretRotationsPerHour: 60,
  /** How long events are signed with both secrets after a rotation: default and maximum. */
  secretOverlapHours: 24,
  secretOverlapHoursMax: 720,
  /** How many times an event may be resent per hour and in total. */
  redeliveriesPerDeliveryPerHour: 6,
  redeliveriesPerDeliveryMax: 20,
  /** How many events an account may resend per hour. */
  redeliveriesPerAccountPerHour: 60,
  /**
   * Number of rejected API keys per minute per network above which keys from that network are looked up sequentially.
   */
  failedAuthenticationsPerMinute: 60,
  /** Maximum nesting depth of a JSON body; the body itself is level 1. */
  jsonDepthMax: 32,
});
