-- Accounts. `balance` and `seq` are the head of the account's ledger: the balance after its latest entry and the number
-- of that entry. They change only together with the ledger; see ledger.sql.

-- Number of hours for which texts are kept after their job ends.
CREATE DOMAIN retention_hours AS int CHECK (VALUE BETWEEN 25 AND 87600);

-- Returns whether an account without entries has no words, and only a closed one has lost its texts.
CREATE FUNCTION is_account(seq bigint, balance bigint, texts_deleted boolean, closed_at timestamptz) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS
  $$ BEGIN RETURN (seq > 0 OR balance = 0) AND texts_deleted <= (closed_at IS NOT NULL); END $$;

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  -- Empty once the account is closed.
  name varchar(200) NOT NULL,
  balance word_balance NOT NULL DEFAULT 0,
  seq bigint NOT NULL DEFAULT 0,
  head_seq bigint GENERATED ALWAYS AS (NULLIF(seq, 0)) STORED,
  -- Null: the operator's setting.
  payload_retention_hours retention_hours,
  created_at timestamptz(3) NOT NULL DEFAULT now_ms(),
  suspended_at timestamptz(3),
  closed_at timestamptz(3),
  -- Whether all texts of the closed account have been deleted, so that sweeps no longer look for them.
  texts_deleted boolean NOT NULL DEFAULT false,
  -- Whether the balance was low at the last comparison. True for a new account, so that only accounts that previously
  -- had enough words are warned.
  balance_low boolean NOT NULL DEFAULT true,
  CONSTRAINT accounts_fields CHECK (is_account(seq, balance, texts_deleted, closed_at))
) WITH (fillfactor = 70);
CREATE INDEX accounts_by_age ON accounts (created_at, id);
CREATE INDEX accounts_with_retention ON accounts (id)
  WHERE (payload_retention_hours IS NOT NULL OR closed_at IS NOT NULL) AND NOT texts_deleted;

CREATE TRIGGER accounts_stay BEFORE DELETE OR TRUNCATE OR UPDATE OF id, created_at ON accounts EXECUTE FUNCTION refuse();
CREATE TRIGGER accounts_closed_is_final AFTER UPDATE OF closed_at, name ON accounts FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION refuse();
