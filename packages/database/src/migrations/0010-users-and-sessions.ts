/**
 * Dashboard users, sessions, one-time links and the audit log. A user belongs to one account. Passwords are stored as
 * argon2id hashes, session tokens and links as SHA-256 hashes. The audit log is append-only.
 */
export const usersAndSessions = String.raw`
CREATE TABLE users (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  -- Null after the account was closed: who it was is forgotten, what they did stays on record.
  email text CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  password_hash text CHECK (length(password_hash) <= 500),
  role text NOT NULL CHECK (role IN ('customer', 'operator')),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT users_forgotten_cannot_sign_in CHECK (email IS NOT NULL OR password_hash IS NULL)
);
CREATE UNIQUE INDEX users_email ON users (email);
CREATE INDEX users_of_account ON users (account_id);

CREATE TABLE sessions (
  token_sha256 bytea PRIMARY KEY CHECK (octet_length(token_sha256) = 32),
  user_id uuid NOT NULL REFERENCES users,
  created_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_age ON sessions (last_seen_at);

CREATE TABLE one_time_links (
  token_sha256 bytea PRIMARY KEY CHECK (octet_length(token_sha256) = 32),
  purpose text NOT NULL CHECK (purpose IN ('invitation', 'password_reset')),
  -- An invitation names the address and role of the user to come; a reset names the user.
  email text,
  role text CHECK (role IN ('customer', 'operator')),
  account_id uuid REFERENCES accounts,
  user_id uuid REFERENCES users,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CHECK ((purpose = 'invitation') = (email IS NOT NULL AND role IS NOT NULL)),
  CHECK ((purpose = 'password_reset') = (user_id IS NOT NULL)),
  CHECK (purpose = 'invitation' OR account_id IS NOT NULL)
);

CREATE TABLE audit_entries (
  account_id uuid NOT NULL REFERENCES accounts,
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users,
  action text NOT NULL CHECK (length(action) BETWEEN 1 AND 100),
  -- What it was done to, by id or name; never a text, key or secret.
  subject text CHECK (length(subject) <= 300),
  address text CHECK (length(address) <= 64),
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX audit_entries_of_account ON audit_entries (account_id, created_at, id);
CREATE TRIGGER audit_entries_are_final BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse();
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON audit_entries EXECUTE FUNCTION refuse();
`;
