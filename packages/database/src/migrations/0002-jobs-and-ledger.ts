/**
 * Jobs, their texts, and the ledger. Constraints and triggers enforce I1 to I4 and I6: the balance is the head of the
 * ledger, each job has one reservation of its words, each failed job has one refund, terminal jobs and ledger entries
 * never change, and an account has five slots for active jobs.
 */
export const jobsAndLedger = String.raw`
CREATE TYPE job_status AS ENUM ('queued', 'running', 'succeeded', 'failed');
CREATE TYPE failure_cause AS ENUM ('processing', 'expired', 'exhausted', 'enqueue');
CREATE TYPE ledger_kind AS ENUM ('grant', 'purchase', 'adjust', 'reserve', 'refund');

CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  api_key_id uuid,
  input_words int NOT NULL,
  auto_detect_language boolean NOT NULL,
  use_british_spellings boolean NOT NULL,
  webhook_url varchar(2048),
  status job_status NOT NULL DEFAULT 'queued',
  -- One of the account's five places while the job is active.
  active_slot smallint NOT NULL,
  -- The account's active jobs at submission: the job's priority in the queue.
  priority smallint NOT NULL,
  claims smallint NOT NULL DEFAULT 0,
  lease uuid,
  lease_until timestamptz(3),
  current_stage varchar(100),
  detected_language varchar(35),
  created_at timestamptz(3) NOT NULL,
  started_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  failure_cause failure_cause,
  error_message varchar(1000),
  -- Null while the job is active. Foreign keys and partial indexes use it instead of status, so that a claim changes no key
  -- and touches no index, and a statement by id is never planned on an index of the active jobs.
  ended_as job_status GENERATED ALWAYS AS (CASE WHEN status IN ('succeeded', 'failed') THEN status END) STORED,
  reserve_kind ledger_kind GENERATED ALWAYS AS ('reserve') STORED,
  refund_kind ledger_kind GENERATED ALWAYS AS (CASE status WHEN 'failed' THEN 'refund'::ledger_kind END) STORED,
  UNIQUE (id, account_id, input_words),
  UNIQUE (id, ended_as),
  FOREIGN KEY (api_key_id, account_id) REFERENCES api_keys (id, account_id),
  CONSTRAINT jobs_limits CHECK (input_words > 0 AND active_slot BETWEEN 1 AND 5 AND (webhook_url IS NULL OR api_key_id IS NOT NULL)),
  CONSTRAINT jobs_fields_of_status CHECK (
    num_nonnulls(lease, lease_until) = CASE status WHEN 'running' THEN 2 ELSE 0 END
    AND num_nonnulls(failure_cause, error_message) = CASE status WHEN 'failed' THEN 2 ELSE 0 END
    AND (completed_at IS NULL) = (status < 'succeeded'))
) WITH (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);
CREATE UNIQUE INDEX jobs_five_active ON jobs (account_id, active_slot) WHERE ended_as IS NULL;
-- For the sweeps: what is active, oldest first. Small at any number of finished jobs.
CREATE INDEX jobs_active_by_expiry ON jobs (expires_at, id) WHERE ended_as IS NULL;
CREATE INDEX jobs_of_account ON jobs (account_id, created_at, id);

CREATE TRIGGER jobs_stay BEFORE DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION refuse();
CREATE TRIGGER jobs_no_truncate BEFORE TRUNCATE ON jobs EXECUTE FUNCTION refuse();
CREATE TRIGGER jobs_terminal_is_final BEFORE UPDATE ON jobs FOR EACH ROW WHEN (OLD.ended_as IS NOT NULL) EXECUTE FUNCTION refuse();
-- queued → running → succeeded or failed; queued → failed; running → running (the next claim).
CREATE TRIGGER jobs_transitions BEFORE UPDATE OF status ON jobs FOR EACH ROW
  WHEN (NEW.status = 'queued' OR (OLD.status = 'queued' AND NEW.status = 'succeeded')) EXECUTE FUNCTION refuse();
CREATE TRIGGER jobs_keep_identity BEFORE UPDATE OF id, account_id, api_key_id, input_words, auto_detect_language,
  use_british_spellings, webhook_url, active_slot, priority, created_at, expires_at ON jobs FOR EACH ROW EXECUTE FUNCTION refuse();

-- Texts live apart from the job so that they can be deleted while the job and its words stay on record.
CREATE TABLE job_payloads (
  job_id uuid PRIMARY KEY REFERENCES jobs,
  account_id uuid NOT NULL,
  input text NOT NULL,
  output text,
  edits jsonb,
  -- Set with the job's end; from it the retention counts.
  completed_at timestamptz(3)
);
CREATE INDEX job_payloads_by_end ON job_payloads (completed_at, job_id) WHERE completed_at IS NOT NULL;
CREATE INDEX job_payloads_of_account ON job_payloads (account_id, completed_at, job_id) WHERE completed_at IS NOT NULL;

CREATE TABLE ledger (
  account_id uuid NOT NULL REFERENCES accounts,
  seq bigint NOT NULL,
  kind ledger_kind NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint NOT NULL,
  job_id uuid,
  words int,
  reference varchar(200),
  note varchar(500),
  created_at timestamptz(3) NOT NULL,
  prev_seq bigint GENERATED ALWAYS AS (NULLIF(seq - 1, 0)) STORED,
  prev_balance bigint GENERATED ALWAYS AS (balance_after - amount) STORED,
  need_status job_status GENERATED ALWAYS AS (CASE kind WHEN 'refund' THEN 'failed'::job_status END) STORED,
  PRIMARY KEY (account_id, seq),
  UNIQUE (account_id, seq, balance_after),
  CONSTRAINT ledger_one_of_a_kind_per_job UNIQUE (job_id, kind),
  CONSTRAINT ledger_entry_of_its_kind CHECK (CASE
    WHEN kind IN ('reserve', 'refund') THEN num_nonnulls(job_id, words) = 2 AND reference IS NULL
      AND amount = CASE kind WHEN 'refund' THEN words ELSE -words END
    ELSE num_nonnulls(job_id, words) = 0 AND reference <> '' AND reference IS NOT NULL
      AND (amount > 0 OR (kind = 'adjust' AND amount < 0)) AND (kind <> 'adjust' OR note IS NOT NULL) END),
  CONSTRAINT ledger_unbroken_chain FOREIGN KEY (account_id, prev_seq, prev_balance) REFERENCES ledger (account_id, seq, balance_after),
  CONSTRAINT ledger_entry_of_its_job FOREIGN KEY (job_id, account_id, words) REFERENCES jobs (id, account_id, input_words) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT ledger_refund_needs_failed_job FOREIGN KEY (job_id, need_status) REFERENCES jobs (id, ended_as) DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX ledger_reference_counts_once ON ledger (account_id, reference) WHERE reference IS NOT NULL;

ALTER TABLE jobs
  ADD CONSTRAINT jobs_have_reservation FOREIGN KEY (id, reserve_kind) REFERENCES ledger (job_id, kind) DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT jobs_failed_have_refund FOREIGN KEY (id, refund_kind) REFERENCES ledger (job_id, kind) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE accounts
  ADD CONSTRAINT accounts_head_is_in_ledger FOREIGN KEY (id, head_seq, balance) REFERENCES ledger (account_id, seq, balance_after) DEFERRABLE INITIALLY DEFERRED;

CREATE TRIGGER ledger_is_final BEFORE UPDATE OR DELETE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse();
CREATE TRIGGER ledger_no_truncate BEFORE TRUNCATE ON ledger EXECUTE FUNCTION refuse();

CREATE FUNCTION move_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET seq = NEW.seq, balance = NEW.balance_after
   WHERE id = NEW.account_id AND seq = NEW.seq - 1 AND balance = NEW.balance_after - NEW.amount;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'entry % does not follow the head of account %', NEW.seq, NEW.account_id USING ERRCODE = 'HU002';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entry_moves_head AFTER INSERT ON ledger FOR EACH ROW EXECUTE FUNCTION move_head();
`;
