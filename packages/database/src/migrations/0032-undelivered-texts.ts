/** Allows a job to fail because the language model rewrote too little of its text. */
export const undeliveredTexts = String.raw`
ALTER TABLE jobs
  DROP CONSTRAINT jobs_failure_reason_check,
  ADD CONSTRAINT jobs_failure_reason_check
    CHECK (failure_reason IN ('overran', 'crashed', 'empty', 'not_english', 'model_unavailable', 'not_delivered'));
`;
