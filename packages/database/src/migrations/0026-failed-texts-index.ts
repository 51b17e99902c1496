/**
 * An index for finding the accounts with the most failed texts. It contains only jobs that failed because of their
 * text. In a large database, create the index with CREATE INDEX CONCURRENTLY before the upgrade; the migration keeps an
 * existing index.
 */
export const failedTextsIndex = String.raw`
SET LOCAL lock_timeout = '3s';
CREATE INDEX IF NOT EXISTS jobs_failed_texts ON jobs (completed_at, account_id) WHERE failure_reason <> 'model_unavailable';
`;
