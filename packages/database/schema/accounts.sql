-- Accounts. `balance` and `seq` are the head of the account's ledger: the balance after its latest entry and the number
-- of that entry. They change only with the ledger, see ledger.sql.

-- Hours for which texts are kept after the end of their job.
CREATE DOMAIN retention_hours AS int CHECK (VALUE BETWEEN 25 AND 87600);

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  -- Empty after the account was closed.
  name varchar(200) NOT NULL,
  balance word_balance NOT NULL DEFAULT 0,
  seq bigint NOT NULL DEFAULT 0,
  head_seq bigint GENERATED ALWAYS AS (NULLIF(seq, 0)) STORED,
  -- Null: the operator's setting.
  payload_retention_hours retention_hours,
  created_at timestamptz(3) NOT NULL DEFAULT now_ms(),
  suspended_at timestamptz(3),
  closed_at timestamptz(3),
  -- Whether the balance was low when it was last compared. An account starts as low, so that only an account that had
  -- enough words before is warned.
  balance_low boolean NOT NULL DEFAULT true,
  CONSTRAINT accounts_start_empty CHECK (seq > 0 OR balance = 0)
) WITH (fillfactor = 70);
CREATE INDEX accounts_by_age ON accounts (created_at, id);
CREATE INDEX accounts_with_retention ON accounts (id) WHERE payload_retention_hours IS NOT NULL OR closed_at IS NOT NULL;

CREATE TRIGGER accounts_stay BEFORE DELETE OR TRUNCATE OR UPDATE OF id, created_at ON accounts EXECUTE FUNCTION refuse();
CREATE TRIGGER accounts_closed_is_final AFTER UPDATE OF closed_at, name ON accounts FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION refuse();
