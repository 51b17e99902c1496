/**
 * Indexes for the filters of an account's lists. With them, the cost of a page does not depend on the number of jobs or
 * on their statuses and keys. Building an index blocks writes to its table. In a large database, create both with
 * CREATE INDEX CONCURRENTLY before the upgrade; the migration keeps existing indexes.
 */
export const listIndexes = String.raw`
SET LOCAL lock_timeout = '3s';
-- By status: written once per job, when it ends. Active jobs are found by jobs_five_active.
CREATE INDEX IF NOT EXISTS jobs_ended ON jobs (account_id, ended_as, created_at, id) WHERE ended_as IS NOT NULL;
CREATE INDEX IF NOT EXISTS jobs_of_key ON jobs (api_key_id, created_at, id);

-- The number of the first entry at or after a time, or one after the last. Times follow the numbers, so a binary search on the
-- primary key finds it, and the ledger needs no index by time.
CREATE FUNCTION first_entry_since(p_account_id uuid, p_time timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_low bigint := 1;
  v_high bigint := (SELECT seq + 1 FROM accounts WHERE id = p_account_id);
  v_middle bigint;
BEGIN
  WHILE v_low < v_high LOOP
    v_middle := (v_low + v_high) / 2;
    IF (SELECT created_at FROM ledger WHERE account_id = p_account_id AND seq = v_middle) >= p_time THEN
      v_high := v_middle;
    ELSE
      v_low := v_middle + 1;
    END IF;
  END LOOP;
  RETURN v_low;
END $$;
`;
