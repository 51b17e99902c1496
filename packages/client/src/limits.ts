/** The API limits that the client respects. */
export const limits = Object.freeze({
  /** Maximum number of words in a text. */
  wordsMax: 2_000,
  /** Maximum length of a text in Unicode code points. */
  textLengthMax: 50_000,
  /** Maximum size of a request body in bytes. */
  bodyBytesMax: 128_000,
  /** Maximum number of active jobs per account. */
  activeJobsMax: 5,
  /** Maximum length of an idempotency key in characters. */
  idempotencyKeyLengthMax: 256,
  /** Recommended interval between two lookups of a job. */
  pollIntervalMs: 2_500,
  /** All jobs end within this time. */
  jobLifetimeSeconds: 3_600,
});
