-- Users at other providers (OpenID Connect, GitHub) with which users of this service sign in.
SET LOCAL lock_timeout = '3s';
CREATE TABLE identities (
  -- The URL of the provider, and the ID that it gave the user. Addresses can change hands, so they identify no one.
  issuer text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 300),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  PRIMARY KEY (issuer, subject),
  CONSTRAINT identities_one_per_issuer UNIQUE (user_id, issuer)
);
