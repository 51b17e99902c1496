/** The limits of the API that this client observes. */
export const limits = Object.freeze({
  /** Words of a text. */
  wordsMax: 2_000,
  /** Unicode code points of a text. */
  textLengthMax: 50_000,
  /** Bytes of a request body. */
  bodyBytesMax: 128_000,
  /** Active jobs of an account. */
  activeJobsMax: 5,
  /** Characters of an idempotency key. */
  idempotencyKeyLengthMax: 256,
  /** Recommended interval between two lookups of a job. */
  pollIntervalMs: 2_500,
  /** Every job ends within this time. */
  jobLifetimeSeconds: 3_600,
});
