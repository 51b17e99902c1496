-- The second factor of a user, which is an authenticator app (RFC 6238) with recovery codes, and sign-ins that are in
-- progress.
CREATE TABLE totp_secrets (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts,
  sealed_secret bytea NOT NULL CHECK (octet_length(sealed_secret) BETWEEN 29 AND 500),
  master_key_id text NOT NULL REFERENCES master_keys,
  created_at timestamptz(3) NOT NULL DEFAULT now_ms(),
  -- Null until the user has entered a code. Codes are requested at sign-in only for a confirmed secret.
  confirmed_at timestamptz(3),
  -- The 30-second step of the last accepted code. Codes from this step or an earlier one are rejected.
  last_step bigint NOT NULL DEFAULT 0
);

-- A row is deleted when its code is used.
CREATE TABLE recovery_codes (
  code_sha256 sha256_hash PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES totp_secrets ON DELETE CASCADE
);
CREATE INDEX recovery_codes_of_user ON recovery_codes (user_id);

-- A sign-in, credential registration or change of the email address that has begun. The browser's cookie contains the
-- token, or for a change of address, the link that is mailed to the new address. A row is deleted when the step is
-- completed.
CREATE TABLE sign_in_steps (
  token_sha256 sha256_hash PRIMARY KEY,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  -- Null until the user is known.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  details jsonb NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_steps_of_user ON sign_in_steps (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX sign_in_steps_by_expiry ON sign_in_steps (expires_at);
CREATE UNIQUE INDEX sign_in_steps_one_address_change ON sign_in_steps (user_id) WHERE kind = 'address_change';

-- Passkeys (WebAuthn): public keys that verify sign-ins from a user's device.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  credential_id bytea NOT NULL UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  public_key bytea NOT NULL CHECK (octet_length(public_key) BETWEEN 1 AND 2000),
  -- The number of signatures reported by the device. 0 if the device does not count them.
  counter bigint NOT NULL CHECK (counter >= 0),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  created_at timestamptz(3) NOT NULL DEFAULT now_ms(),
  last_used_at timestamptz(3)
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- Identities at other providers (OpenID Connect, GitHub) that users of this service sign in with.
CREATE TABLE identities (
  -- The URL of the provider, and the ID that the provider assigned to the user. Email addresses can change hands, so
  -- they do not identify users.
  issuer text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 300),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now_ms(),
  last_used_at timestamptz(3),
  PRIMARY KEY (issuer, subject),
  CONSTRAINT identities_one_per_issuer UNIQUE (user_id, issuer)
);
