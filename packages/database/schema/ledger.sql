-- The ledger records every balance change. The entries of an account are numbered 1, 2, 3 and so on. Each entry
-- continues from the balance of the previous one. The latest entry is the head, which is also stored in the account.

CREATE DOMAIN entry_number AS bigint CHECK (VALUE > 0);

-- Returns whether the fields of an entry belong to its kind. The first entry starts at zero.
CREATE FUNCTION is_ledger_entry(seq bigint, kind ledger_kind, amount bigint, balance_after bigint, job_id uuid, words int, reference text,
  note text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (seq > 1 OR balance_after = amount) AND CASE
    WHEN kind IN ('reserve', 'refund') THEN num_nonnulls(job_id, words) = 2 AND reference IS NULL
      AND amount = CASE kind WHEN 'reserve' THEN -words ELSE words END
    ELSE num_nonnulls(job_id, words) = 0 AND coalesce(reference, '') <> '' AND CASE kind
      WHEN 'adjust' THEN amount <> 0 AND note IS NOT NULL
      ELSE amount > 0 END END;
END $$;

CREATE TABLE ledger (
  account_id uuid NOT NULL REFERENCES accounts,
  seq entry_number NOT NULL,
  kind ledger_kind NOT NULL,
  -- Positive for words received, negative for words spent.
  amount bigint NOT NULL,
  balance_after word_balance NOT NULL,
  -- Entries of a job.
  job_id uuid,
  words int,
  -- For entries that do not belong to a job. A reference counts once per account.
  reference varchar(200),
  note varchar(500),
  created_at timestamptz(3) NOT NULL,
  prev_seq bigint GENERATED ALWAYS AS (NULLIF(seq - 1, 0)) STORED,
  prev_balance bigint GENERATED ALWAYS AS (balance_after - amount) STORED,
  refunded boolean GENERATED ALWAYS AS (CASE kind WHEN 'refund' THEN true END) STORED,
  PRIMARY KEY (account_id, seq),
  UNIQUE (account_id, seq, balance_after),
  CONSTRAINT ledger_one_of_a_kind_per_job UNIQUE (job_id, kind),
  CONSTRAINT ledger_entry_of_its_kind CHECK (is_ledger_entry(seq, kind, amount, balance_after, job_id, words, reference, note)),
  CONSTRAINT ledger_unbroken_chain FOREIGN KEY (account_id, prev_seq, prev_balance)
    REFERENCES ledger (account_id, seq, balance_after),
  CONSTRAINT ledger_entry_of_its_job FOREIGN KEY (job_id, account_id, words)
    REFERENCES jobs (id, account_id, input_words) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT ledger_refund_of_a_refunded_job FOREIGN KEY (job_id, refunded)
    REFERENCES jobs (id, refunded) DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX ledger_reference_counts_once ON ledger (account_id, reference) WHERE reference IS NOT NULL;

CREATE TRIGGER ledger_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger EXECUTE FUNCTION refuse();

ALTER TABLE jobs
  ADD CONSTRAINT jobs_have_reservation FOREIGN KEY (id, reserve_kind) REFERENCES ledger (job_id, kind) DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT jobs_refunded_have_refund FOREIGN KEY (id, refund_kind) REFERENCES ledger (job_id, kind) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE accounts
  ADD CONSTRAINT accounts_head_is_in_ledger FOREIGN KEY (id, head_seq, balance)
    REFERENCES ledger (account_id, seq, balance_after) DEFERRABLE INITIALLY DEFERRED;
CREATE TRIGGER accounts_head_moves_by_one AFTER UPDATE OF seq, balance ON accounts FOR EACH ROW
  WHEN ((NEW.seq, NEW.balance) IS DISTINCT FROM (OLD.seq, OLD.balance) AND NEW.seq <> OLD.seq + 1)
  EXECUTE FUNCTION refuse();

-- Makes a new entry the head of its account. The entry must follow the previous head.
CREATE FUNCTION move_head() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE accounts SET seq = NEW.seq, balance = NEW.balance_after
   WHERE id = NEW.account_id AND seq = NEW.seq - 1 AND balance = NEW.balance_after - NEW.amount;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'entry % does not follow the head of account %', NEW.seq, NEW.account_id USING ERRCODE = 'HU002';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entry_moves_head AFTER INSERT ON ledger FOR EACH ROW EXECUTE FUNCTION move_head();

-- Books words that do not belong to a job.
CREATE TYPE booking AS (outcome text, balance bigint, seq bigint, booked_words bigint);
CREATE TYPE booking_call AS (account_id uuid, kind ledger_kind, words bigint, reference text, note text);
CREATE FUNCTION book_words(call json) RETURNS booking
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  c booking_call := json_populate_record(NULL::booking_call, call);
  v_booked ledger;
  result booking;
BEGIN
  SELECT 'booked', a.balance, a.seq INTO result FROM accounts a WHERE a.id = c.account_id AND a.closed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    result.outcome := 'no_account';
    RETURN result;
  END IF;
  SELECT * INTO v_booked FROM ledger WHERE account_id = c.account_id AND reference = c.reference;
  IF FOUND THEN
    result.outcome := CASE WHEN v_booked.kind = c.kind AND v_booked.amount = c.words THEN 'already_booked' ELSE 'reference_conflict' END;
    result.seq := v_booked.seq;
    result.booked_words := v_booked.amount;
  ELSIF result.balance + c.words < 0 THEN
    result.outcome := 'insufficient_words';
  ELSE
    result.seq := result.seq + 1;
    result.balance := result.balance + c.words;
    INSERT INTO ledger (account_id, seq, kind, amount, balance_after, reference, note, created_at)
      VALUES (c.account_id, result.seq, c.kind, c.words, result.balance, c.reference, c.note, now_ms());
  END IF;
  RETURN result;
END $$;

-- Returns the number of the first entry at or after a time, or one more than the number of the last entry. Entries are
-- numbered in chronological order, so a binary search on the primary key finds the entry, and the ledger needs no index
-- on the time.
CREATE FUNCTION first_entry_since(p_account_id uuid, p_time timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_low bigint := 1;
  v_high bigint := (SELECT seq + 1 FROM accounts WHERE id = p_account_id);
  v_middle bigint;
BEGIN
  WHILE v_low < v_high LOOP
    v_middle := (v_low + v_high) / 2;
    IF (SELECT created_at FROM ledger WHERE account_id = p_account_id AND seq = v_middle) >= p_time THEN
      v_high := v_middle;
    ELSE
      v_low := v_middle + 1;
    END IF;
  END LOOP;
  RETURN v_low;
END $$;
