-- Users of the dashboard, their sessions and one-time links, the audit log, and pending emails. Passwords are stored as
-- argon2id hashes, session tokens and links as SHA-256 hashes.

CREATE TYPE user_role AS ENUM ('customer', 'operator');
-- What a user may do in the account: everything (owner), everything except managing the account (member), or read only
-- (viewer).
CREATE TYPE account_role AS ENUM ('owner', 'member', 'viewer');
CREATE TYPE link_purpose AS ENUM ('invitation', 'password_reset');
CREATE TYPE email_kind AS ENUM ('sign_up', 'invitation', 'password_reset', 'low_balance', 'top_up_failed', 'deliveries_failing',
  'address_change', 'address_changed');

CREATE TABLE users (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  email email_address NOT NULL UNIQUE,
  password_hash text CHECK (length(password_hash) <= 500),
  role user_role NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now_ms(),
  -- Null after an open sign-up, where anyone can enter any address.
  email_confirmed_at timestamptz(3),
  -- Failed sign-ins since the last audit entry for them, and the time of that entry.
  failed_sign_ins int NOT NULL DEFAULT 0,
  failed_sign_ins_recorded_at timestamptz(3),
  -- True for a user who joined an existing account through an invitation.
  invited boolean NOT NULL DEFAULT false,
  account_role account_role NOT NULL DEFAULT 'owner',
  UNIQUE (id, account_id)
);
CREATE INDEX users_of_account ON users (account_id);

CREATE TABLE sessions (
  token_sha256 sha256_hash PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now_ms(),
  last_seen_at timestamptz(3) NOT NULL DEFAULT now_ms(),
  -- 12 hours after the last request, but at most 14 days after sign-in.
  expires_at timestamptz(3) NOT NULL GENERATED ALWAYS AS (least(last_seen_at AT TIME ZONE 'UTC' + interval '12 hours',
    created_at AT TIME ZONE 'UTC' + interval '14 days') AT TIME ZONE 'UTC') STORED,
  -- A description of the browser and operating system. Null if unknown.
  browser text CHECK (length(browser) BETWEEN 1 AND 100),
  address text CHECK (length(address) <= 64)
);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE one_time_links (
  token_sha256 sha256_hash PRIMARY KEY,
  purpose link_purpose NOT NULL,
  -- An invitation names the address and the roles of the future user. A password reset names the user.
  email text,
  role user_role,
  account_id uuid REFERENCES accounts,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now_ms(),
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  -- True for an invitation that only the owner of the address knows, because it was emailed to that address or passed
  -- on by an operator. A password reset always proves the address.
  proves_address boolean NOT NULL DEFAULT false,
  -- The member who sent the invitation. Null for an operator's link.
  created_by uuid REFERENCES users ON DELETE CASCADE,
  account_role account_role,
  CONSTRAINT one_time_links_fields_of_purpose CHECK (CASE purpose
    WHEN 'invitation' THEN num_nonnulls(email, role, account_role) = 3 AND user_id IS NULL
    WHEN 'password_reset' THEN num_nonnulls(email, role, account_role) = 0 AND num_nonnulls(user_id, account_id) = 2 END)
);
CREATE INDEX one_time_links_by_expiry ON one_time_links (expires_at);
CREATE INDEX one_time_links_by_creator ON one_time_links (created_by) WHERE created_by IS NOT NULL;

-- Null if an operator created the key or if the user who created it has been removed.
ALTER TABLE api_keys ADD COLUMN created_by uuid REFERENCES users ON DELETE SET NULL;
CREATE INDEX api_keys_by_creator ON api_keys (created_by) WHERE created_by IS NOT NULL;

CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  -- Null for an operator command that does not concern a particular account.
  account_id uuid REFERENCES accounts,
  -- Not a foreign key, because the log keeps the IDs of users who were removed.
  user_id uuid,
  action text NOT NULL CHECK (length(action) BETWEEN 1 AND 100),
  -- The ID or name of what was changed; never a text, key or secret.
  subject text CHECK (length(subject) <= 300),
  address text CHECK (length(address) <= 64),
  created_at timestamptz(3) NOT NULL DEFAULT now_ms()
);
CREATE INDEX audit_entries_of_account ON audit_entries (account_id, created_at, id);
CREATE INDEX audit_entries_by_time ON audit_entries (created_at, id);
CREATE TRIGGER audit_entries_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries EXECUTE FUNCTION refuse();

-- An email is inserted in the transaction or statement that causes it, and deleted after the mail server has accepted
-- it. Therefore, a crash can duplicate an email but cannot lose one.
CREATE TABLE emails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind email_kind NOT NULL,
  address email_address NOT NULL,
  -- Null for a sign-up or a password reset, which is recorded before anything is known about the address.
  account_id uuid REFERENCES accounts,
  attempts int NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now_ms(),
  next_attempt_at timestamptz(3) NOT NULL DEFAULT now_ms(),
  expires_at timestamptz(3) NOT NULL,
  CHECK ((account_id IS NULL) = (kind IN ('sign_up', 'password_reset')))
);
CREATE INDEX emails_due ON emails (next_attempt_at);

-- Alerts of an account.
ALTER TABLE accounts
  -- The balance below which the account is warned. Null: the operator's setting. 0: no warning.
  ADD COLUMN low_balance_words word_limit,
  -- The member who receives the alerts. Null: all members.
  ADD COLUMN alert_user_id uuid,
  -- Whether an email is sent when events keep failing, and when the last one was sent.
  ADD COLUMN failure_emails boolean NOT NULL DEFAULT true,
  ADD COLUMN deliveries_warned_at timestamptz(3),
  -- Whether exhausted events are resent automatically for three days.
  ADD COLUMN redelivers boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT accounts_alert_a_member FOREIGN KEY (alert_user_id, id) REFERENCES users (id, account_id)
    ON DELETE SET NULL (alert_user_id);
CREATE INDEX accounts_that_redeliver ON accounts (id) WHERE redelivers;
CREATE INDEX accounts_by_alert_user ON accounts (alert_user_id) WHERE alert_user_id IS NOT NULL;

-- Returns the addresses that receive the alerts of an account: the address of the chosen member, or those of the 20
-- members who joined first.
CREATE FUNCTION alert_addresses(p_account_id uuid) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT u.email FROM accounts a JOIN users u ON u.account_id = a.id
    WHERE a.id = p_account_id AND u.id = coalesce(a.alert_user_id, u.id)
    ORDER BY u.created_at, u.id LIMIT 20
$$;
