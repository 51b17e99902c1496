/**
 * Accounts, master keys and API keys. `balance` and `seq` are the head of an account's ledger and change only with the
 * ledger. An account can have at most 50 live keys; the account is locked while they are counted. Custom SQLSTATEs:
 * HU001 forbidden write, HU002 ledger entry that does not follow the head, HU004 too many live keys, HU005 no open
 * account.
 */
export const accountsAndApiKeys = String.raw`
-- The one clock of the service; milliseconds, because that is what customers see.
CREATE FUNCTION now_ms() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT date_trunc('milliseconds', clock_timestamp()) $$;

CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused by %', TG_OP, TG_TABLE_NAME, TG_NAME USING ERRCODE = 'HU001';
END $$;

CREATE DOMAIN retention_hours AS int CHECK (VALUE BETWEEN 25 AND 87600);

-- Postgres reads every CHECK of a table anew in each statement that writes to it (about 4 µs each, measured), so tables on
-- the hot path have few: lengths are types, sets are enums, and what belongs together is one expression.
CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  name varchar(200) NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  seq bigint NOT NULL DEFAULT 0,
  head_seq bigint GENERATED ALWAYS AS (NULLIF(seq, 0)) STORED,
  payload_retention_hours retention_hours,
  created_at timestamptz(3) NOT NULL,
  suspended_at timestamptz(3),
  closed_at timestamptz(3),
  -- Empty before the first entry, never negative, and always exact in a JavaScript number.
  CONSTRAINT accounts_balance_in_range CHECK (balance BETWEEN 0 AND CASE seq WHEN 0 THEN 0 ELSE 9007199254740991 END)
) WITH (fillfactor = 70);
CREATE INDEX accounts_by_age ON accounts (created_at, id);
CREATE INDEX accounts_with_retention ON accounts (id) WHERE payload_retention_hours IS NOT NULL OR closed_at IS NOT NULL;

CREATE TRIGGER accounts_stay BEFORE DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION refuse();
CREATE TRIGGER accounts_no_truncate BEFORE TRUNCATE ON accounts EXECUTE FUNCTION refuse();
CREATE TRIGGER accounts_keep_identity BEFORE UPDATE OF id, created_at ON accounts FOR EACH ROW EXECUTE FUNCTION refuse();
CREATE TRIGGER accounts_closed_is_final BEFORE UPDATE OF closed_at, name ON accounts FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION refuse();
-- The head moves by exactly one step; that a ledger entry stands behind the step is a foreign key of 0002.
CREATE TRIGGER accounts_head_moves_by_one BEFORE UPDATE OF seq, balance ON accounts FOR EACH ROW
  WHEN ((OLD.seq, OLD.balance) IS DISTINCT FROM (NEW.seq, NEW.balance) AND NEW.seq <> OLD.seq + 1)
  EXECUTE FUNCTION refuse();

CREATE TABLE master_keys (
  id varchar(64) PRIMARY KEY,
  fingerprint bytea NOT NULL UNIQUE CHECK (octet_length(fingerprint) = 32),
  active boolean NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX master_keys_one_active ON master_keys (active) WHERE active;

CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  name varchar(200) NOT NULL,
  key_sha256 bytea NOT NULL UNIQUE CHECK (octet_length(key_sha256) = 32),
  prefix varchar(20) NOT NULL,
  last_four varchar(4) NOT NULL,
  scopes text[] NOT NULL CHECK (scopes <@ ARRAY['humanize']),
  sealed_secret bytea NOT NULL,
  -- A master key that still seals something cannot be deleted.
  master_key_id varchar(64) NOT NULL REFERENCES master_keys,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  UNIQUE (id, account_id)
) WITH (fillfactor = 80);
CREATE INDEX api_keys_of_account ON api_keys (account_id, created_at, id);
CREATE INDEX api_keys_by_age ON api_keys (created_at, id);
CREATE INDEX api_keys_by_master_key ON api_keys (master_key_id, id);

CREATE TRIGGER api_keys_stay BEFORE DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION refuse();
CREATE TRIGGER api_keys_no_truncate BEFORE TRUNCATE ON api_keys EXECUTE FUNCTION refuse();
CREATE TRIGGER api_keys_keep_identity BEFORE UPDATE OF id, account_id, key_sha256, scopes, created_at, expires_at ON api_keys
  FOR EACH ROW EXECUTE FUNCTION refuse();
CREATE TRIGGER api_keys_revoked_is_final BEFORE UPDATE OF revoked_at ON api_keys FOR EACH ROW
  WHEN (OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at) EXECUTE FUNCTION refuse();

-- Without a limit on keys the rate limit per key means nothing.
CREATE FUNCTION check_new_api_key() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_live int;
BEGIN
  PERFORM FROM accounts WHERE id = NEW.account_id AND closed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no open account %', NEW.account_id USING ERRCODE = 'HU005';
  END IF;
  SELECT count(*) INTO v_live FROM api_keys
   WHERE account_id = NEW.account_id AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now_ms());
  IF v_live >= 50 AND NEW.revoked_at IS NULL THEN
    RAISE EXCEPTION 'account % has % live keys', NEW.account_id, v_live USING ERRCODE = 'HU004';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER api_keys_at_most_50_live BEFORE INSERT ON api_keys FOR EACH ROW EXECUTE FUNCTION check_new_api_key();
`;
