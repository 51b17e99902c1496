-- API keys with their signing secrets, and the master keys that encrypt these secrets.

CREATE TABLE master_keys (
  id varchar(64) PRIMARY KEY,
  -- Never the key itself.
  fingerprint sha256_hash NOT NULL UNIQUE,
  active boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now_ms()
);
CREATE UNIQUE INDEX master_keys_one_active ON master_keys (active) WHERE active;

CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  name varchar(200) NOT NULL,
  key_sha256 sha256_hash NOT NULL UNIQUE,
  prefix varchar(20) NOT NULL,
  last_four varchar(4) NOT NULL,
  scopes text[] NOT NULL CHECK (scopes <@ ARRAY['humanize']),
  sealed_secret bytea NOT NULL,
  -- A master key that encrypts a secret cannot be deleted.
  master_key_id varchar(64) NOT NULL REFERENCES master_keys,
  created_at timestamptz(3) NOT NULL DEFAULT now_ms(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  -- When the secret last changed. Earlier events were signed with a secret that is no longer stored.
  secret_since timestamptz(3),
  note varchar(500),
  -- Words that the key can spend in a calendar month (UTC). Null: no limit.
  monthly_words_max word_limit
) WITH (fillfactor = 80);
CREATE INDEX api_keys_of_account ON api_keys (account_id, created_at, id);
CREATE INDEX api_keys_by_age ON api_keys (created_at, id);
CREATE INDEX api_keys_by_master_key ON api_keys (master_key_id, id);
-- For foreign keys. Created after api_keys_of_account; see jobs.sql.
ALTER TABLE api_keys ADD UNIQUE (id, account_id);

CREATE TRIGGER api_keys_stay BEFORE DELETE OR TRUNCATE OR UPDATE OF id, account_id, key_sha256, scopes, created_at, expires_at
  ON api_keys EXECUTE FUNCTION refuse();
CREATE TRIGGER api_keys_revoked_is_final AFTER UPDATE OF revoked_at ON api_keys FOR EACH ROW
  WHEN (OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at) EXECUTE FUNCTION refuse();

-- An account has at most 50 active keys, because the rate limits apply to each key. The account is locked while its
-- keys are counted.
CREATE FUNCTION check_new_api_key() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_active int;
BEGIN
  PERFORM FROM accounts WHERE id = NEW.account_id AND closed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no open account %', NEW.account_id USING ERRCODE = 'HU005';
  END IF;
  SELECT count(*) INTO v_active FROM api_keys
   WHERE account_id = NEW.account_id AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now_ms());
  IF v_active >= 50 AND NEW.revoked_at IS NULL THEN
    RAISE EXCEPTION 'account % has % active keys', NEW.account_id, v_active USING ERRCODE = 'HU004';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER api_keys_at_most_50_active BEFORE INSERT ON api_keys FOR EACH ROW EXECUTE FUNCTION check_new_api_key();

-- Words that a key with a limit has reserved in a month, excluding words that were returned. Keys without a limit are
-- not counted. Rows change only while the account is locked.
CREATE TABLE api_key_months (
  api_key_id uuid NOT NULL REFERENCES api_keys,
  month date NOT NULL CHECK (month = date_trunc('month', month)),
  words bigint NOT NULL CHECK (words >= 0),
  PRIMARY KEY (api_key_id, month)
);

CREATE FUNCTION month_of(p_time timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS
  $$ SELECT date_trunc('month', p_time AT TIME ZONE 'UTC')::date $$;

-- Signing secrets that are being rotated. Until `takes_effect_at`, events are signed with both secrets. Then the
-- reconciler replaces the key's secret.
CREATE TABLE next_signing_secrets (
  api_key_id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  sealed_secret bytea NOT NULL,
  master_key_id varchar(64) NOT NULL REFERENCES master_keys,
  takes_effect_at timestamptz(3) NOT NULL,
  FOREIGN KEY (api_key_id, account_id) REFERENCES api_keys (id, account_id)
);
CREATE INDEX next_signing_secrets_due ON next_signing_secrets (takes_effect_at);
CREATE INDEX next_signing_secrets_by_master_key ON next_signing_secrets (master_key_id);

-- The request log: authenticated API requests from the last 7 days, without texts. Entries are written in batches after
-- the responses. The table has no foreign keys, because a log entry must not lock the account that it belongs to.
CREATE TABLE api_requests (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  api_key_id uuid NOT NULL,
  request_id text NOT NULL CHECK (length(request_id) BETWEEN 1 AND 128),
  method text NOT NULL CHECK (length(method) BETWEEN 1 AND 20),
  -- The route pattern, never the path. Null if no route matched.
  route text CHECK (length(route) <= 100),
  -- 0 if the client disconnected before the response was sent.
  status int NOT NULL CHECK (status BETWEEN 0 AND 599),
  code text CHECK (length(code) <= 100),
  job_id uuid,
  duration_ms int NOT NULL CHECK (duration_ms >= 0),
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX api_requests_of_account ON api_requests (account_id, created_at, id);
CREATE INDEX api_requests_by_request_id ON api_requests (account_id, request_id);
CREATE INDEX api_requests_by_age ON api_requests (created_at);
