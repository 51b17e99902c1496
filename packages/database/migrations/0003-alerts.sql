-- Alerts of an account: its own threshold for a low balance, who receives alerts, emails about events that keep failing, and
-- automatic redelivery of exhausted events.
SET LOCAL lock_timeout = '3s';

ALTER TYPE email_kind ADD VALUE 'deliveries_failing';

ALTER TABLE accounts
  -- Null: the operator's setting. 0: no warning.
  ADD COLUMN low_balance_words bigint CHECK (low_balance_words BETWEEN 0 AND 1000000000000),
  -- The member who receives the alerts. Null: all members.
  ADD COLUMN alert_user_id uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN failure_emails boolean NOT NULL DEFAULT true,
  ADD COLUMN deliveries_warned_at timestamptz(3),
  ADD COLUMN redelivers boolean NOT NULL DEFAULT false;
CREATE INDEX accounts_that_redeliver ON accounts (id) WHERE redelivers;
CREATE INDEX accounts_by_alert_user ON accounts (alert_user_id) WHERE alert_user_id IS NOT NULL;

-- The addresses that receive the alerts of an account: of the chosen member, or of the 20 members who joined first.
CREATE FUNCTION alert_addresses(p_account_id uuid) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  WITH chosen AS (
    SELECT u.id FROM accounts a JOIN users u ON u.id = a.alert_user_id AND u.account_id = a.id AND u.email IS NOT NULL
      WHERE a.id = p_account_id)
  SELECT u.email FROM users u
    WHERE u.account_id = p_account_id AND u.email IS NOT NULL
      AND (u.id IN (SELECT id FROM chosen) OR NOT EXISTS (SELECT FROM chosen))
    ORDER BY u.created_at, u.id LIMIT 20
$$;

-- The smallest UUIDv7 of a time, with which an index by ID finds the rows since then.
CREATE FUNCTION uuid_since(p_time timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS
  $$ SELECT (lpad(to_hex(floor(extract(epoch FROM p_time) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;

-- As before, but to those who receive the alerts.
CREATE OR REPLACE FUNCTION stop_top_up(p_account_id uuid, p_reason text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE automatic_top_ups SET stopped_at = now_ms(), stop_reason = p_reason
    WHERE account_id = p_account_id AND stopped_at IS NULL AND payment_method_id IS NOT NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO emails (id, kind, address, account_id, created_at, next_attempt_at, expires_at)
    SELECT gen_random_uuid(), 'top_up_failed', t.address, p_account_id, now_ms(), now_ms(), now_ms() + interval '3 days'
      FROM alert_addresses(p_account_id) AS t (address);
  RETURN true;
END $$;
