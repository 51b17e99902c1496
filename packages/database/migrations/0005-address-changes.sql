-- Changes of the email address of a user, until they are confirmed at the new address.
SET LOCAL lock_timeout = '3s';
ALTER TYPE email_kind ADD VALUE 'address_change';
ALTER TYPE email_kind ADD VALUE 'address_changed';
CREATE TABLE address_changes (
  token_sha256 sha256_hash PRIMARY KEY,
  -- A new request replaces the previous one.
  user_id uuid NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  email email_address NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX address_changes_by_expiry ON address_changes (expires_at);
