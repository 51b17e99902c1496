/**
 * Pending emails, and the accounts that have few words left. An email is inserted in the transaction or statement that
 * causes it, and deleted after the mail server has accepted it. Therefore, a crash can cause a duplicate email but not
 * lose one.
 */
export const emails = String.raw`
-- A long-running reader must not make all traffic wait behind this migration: give up, change nothing, and be run again.
SET LOCAL lock_timeout = '3s';

CREATE TABLE emails (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invitation', 'password_reset', 'low_balance')),
  address text NOT NULL CHECK (address = lower(address) AND length(address) BETWEEN 3 AND 254),
  -- Null for a password reset, which is recorded whether or not the address is registered.
  account_id uuid REFERENCES accounts,
  attempts int NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  next_attempt_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CHECK ((account_id IS NULL) = (kind = 'password_reset'))
);
CREATE INDEX emails_due ON emails (next_attempt_at);

-- Whether the balance was low when it was last compared. An account starts as low, so that only an account that had enough
-- words before is warned.
ALTER TABLE accounts ADD COLUMN balance_low boolean NOT NULL DEFAULT true;
`;
