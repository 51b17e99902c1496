/**
 * Idempotency keys, one per account and key for 24 hours (I7). A live key can be neither changed nor deleted, with one
 * exception: if a job cannot be enqueued, its key is released, so a retry creates a new job.
 */
export const idempotencyKeys = String.raw`
CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL REFERENCES accounts,
  key varchar(256) NOT NULL,
  body_sha256 bytea NOT NULL,
  job_id uuid NOT NULL UNIQUE REFERENCES jobs,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);

CREATE FUNCTION keep_live_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM jobs WHERE id = OLD.job_id AND failure_cause = 'enqueue') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% of a live idempotency key is refused', TG_OP USING ERRCODE = 'HU001';
END $$;
CREATE TRIGGER idempotency_keys_live_stay BEFORE UPDATE OR DELETE ON idempotency_keys FOR EACH ROW
  WHEN (OLD.expires_at > clock_timestamp()) EXECUTE FUNCTION keep_live_key();
CREATE TRIGGER idempotency_keys_no_truncate BEFORE TRUNCATE ON idempotency_keys EXECUTE FUNCTION refuse();
`;
