/**
 * Signing secrets that are being rotated. Until `takes_effect_at`, events are signed with both secrets. Then the
 * reconciler replaces the secret of the key with the new one. Processes of the previous release sign with the secret of
 * the key, which is valid until then.
 */
export const nextSigningSecrets = String.raw`
SET LOCAL lock_timeout = '3s';
CREATE TABLE next_signing_secrets (
  api_key_id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  sealed_secret bytea NOT NULL,
  -- A master key that still seals something cannot be deleted.
  master_key_id varchar(64) NOT NULL REFERENCES master_keys,
  takes_effect_at timestamptz(3) NOT NULL,
  FOREIGN KEY (api_key_id, account_id) REFERENCES api_keys (id, account_id)
);
CREATE INDEX next_signing_secrets_due ON next_signing_secrets (takes_effect_at);
CREATE INDEX next_signing_secrets_by_master_key ON next_signing_secrets (master_key_id);
-- When the secret of a key last changed: earlier events were signed with a secret that is no longer stored.
ALTER TABLE api_keys ADD COLUMN secret_since timestamptz(3);
`;
