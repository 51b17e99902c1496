-- Users of the dashboard, their sessions and one-time links, the audit log, and pending emails. Passwords are stored as
-- argon2id hashes, session tokens and links as SHA-256 hashes.

CREATE TYPE user_role AS ENUM ('customer', 'operator');
-- What a user may do in the account: everything (owner), everything except managing the account (member), or only look
-- (viewer).
CREATE TYPE account_role AS ENUM ('owner', 'member', 'viewer');
CREATE TYPE link_purpose AS ENUM ('invitation', 'password_reset');
CREATE TYPE email_kind AS ENUM ('sign_up', 'invitation', 'password_reset', 'low_balance', 'top_up_failed');

CREATE TABLE users (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  -- Null after the user was removed or the account was closed, because the audit log may refer to the row.
  email email_address,
  password_hash text CHECK (length(password_hash) <= 500),
  role user_role NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Null after an open sign-up, where anyone can enter any address.
  email_confirmed_at timestamptz(3),
  -- Failed sign-ins since the last audit entry for them, and the time of that entry.
  failed_sign_ins int NOT NULL DEFAULT 0,
  failed_sign_ins_recorded_at timestamptz(3),
  -- True for a user who joined an existing account by an invitation.
  invited boolean NOT NULL DEFAULT false,
  account_role account_role NOT NULL DEFAULT 'owner',
  CONSTRAINT users_removed_cannot_sign_in CHECK (email IS NOT NULL OR password_hash IS NULL)
);
CREATE UNIQUE INDEX users_email ON users (email);
CREATE INDEX users_of_account ON users (account_id);

CREATE TABLE sessions (
  token_sha256 sha256_hash PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  created_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  -- The browser and operating system in words. Null if unknown.
  browser text CHECK (length(browser) BETWEEN 1 AND 100),
  address text CHECK (length(address) <= 64)
);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_age ON sessions (last_seen_at);
CREATE INDEX sessions_by_start ON sessions (created_at);

CREATE TABLE one_time_links (
  token_sha256 sha256_hash PRIMARY KEY,
  purpose link_purpose NOT NULL,
  -- An invitation names the address and role of the future user. A password reset names the user.
  email text,
  role user_role,
  account_id uuid REFERENCES accounts,
  user_id uuid REFERENCES users,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  -- True for an invitation that only the owner of the address knows, because it was mailed there or an operator passed it
  -- on. A reset always proves the address.
  proves_address boolean NOT NULL DEFAULT false,
  -- The member who invited. Null for an operator's link.
  created_by uuid REFERENCES users,
  -- The role of the invited user. Null for other links.
  account_role account_role,
  CONSTRAINT one_time_links_role_of_invitation CHECK (account_role IS NULL OR purpose = 'invitation'),
  CHECK ((purpose = 'invitation') = (email IS NOT NULL AND role IS NOT NULL)),
  CHECK ((purpose = 'password_reset') = (user_id IS NOT NULL)),
  CHECK (purpose = 'invitation' OR account_id IS NOT NULL)
);
CREATE INDEX one_time_links_by_expiry ON one_time_links (expires_at);
CREATE INDEX one_time_links_by_creator ON one_time_links (created_by) WHERE created_by IS NOT NULL;

-- Null for a key that an operator created, and after the creator's row was deleted.
ALTER TABLE api_keys ADD COLUMN created_by uuid REFERENCES users ON DELETE SET NULL;
CREATE INDEX api_keys_by_creator ON api_keys (created_by) WHERE created_by IS NOT NULL;

CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  -- Null for an operator command that does not concern a particular account.
  account_id uuid REFERENCES accounts,
  user_id uuid REFERENCES users,
  action text NOT NULL CHECK (length(action) BETWEEN 1 AND 100),
  -- The ID or name of what was changed; never a text, key or secret.
  subject text CHECK (length(subject) <= 300),
  address text CHECK (length(address) <= 64),
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX audit_entries_of_account ON audit_entries (account_id, created_at, id);
CREATE INDEX audit_entries_by_time ON audit_entries (created_at, id);
CREATE TRIGGER audit_entries_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries EXECUTE FUNCTION refuse();

-- An email is inserted in the transaction or statement that causes it, and deleted after the mail server has accepted
-- it. Therefore, a crash can cause a duplicate email but not lose one.
CREATE TABLE emails (
  id uuid PRIMARY KEY,
  kind email_kind NOT NULL,
  address email_address NOT NULL,
  -- Null for a sign-up and a password reset, which are recorded before anything is known about the address.
  account_id uuid REFERENCES accounts,
  attempts int NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  next_attempt_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CHECK ((account_id IS NULL) = (kind IN ('sign_up', 'password_reset')))
);
CREATE INDEX emails_due ON emails (next_attempt_at);
