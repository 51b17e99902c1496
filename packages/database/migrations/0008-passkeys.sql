-- Passkeys (WebAuthn): a public key with which a device proves that its user signs in.
SET LOCAL lock_timeout = '3s';
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  credential_id bytea NOT NULL UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  public_key bytea NOT NULL CHECK (octet_length(public_key) BETWEEN 1 AND 2000),
  -- The number of signatures according to the device. 0 if the device does not count them.
  counter bigint NOT NULL CHECK (counter >= 0),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3)
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);
