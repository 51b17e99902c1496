/**
 * Jobs, their texts, and the ledger. Constraints and triggers keep I1 to I4 and I6: the balance is the ledger's head,
 * each job has one reservation of its words, each failed job one refund, nothing terminal or booked ever changes, and
 * an account has five slots for active jobs.
 */
export const jobsAndLedger = String.raw`
CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  api_key_id uuid,
  input_words int NOT NULL CHECK (input_words > 0),
  auto_detect_language boolean NOT NULL,
  use_british_spellings boolean NOT NULL,
  webhook_url text CHECK (length(webhook_url) BETWEEN 1 AND 2048),
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'succeeded', 'failed')),
  -- One of the account's five places while the job is active; also its priority in the queue.
  active_slot smallint NOT NULL CHECK (active_slot BETWEEN 1 AND 5),
  priority smallint NOT NULL CHECK (priority BETWEEN 1 AND 5),
  claims smallint NOT NULL DEFAULT 0 CHECK (claims >= 0),
  lease uuid,
  lease_until timestamptz(3),
  current_stage text CHECK (length(current_stage) <= 100),
  detected_language text CHECK (length(detected_language) <= 35),
  created_at timestamptz(3) NOT NULL,
  started_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  error_code text,
  error_message text CHECK (length(error_message) <= 1000),
  failure_cause text CHECK (failure_cause IN ('processing', 'expired', 'exhausted', 'enqueue')),
  reserve_kind text GENERATED ALWAYS AS ('reserve') STORED,
  refund_kind text GENERATED ALWAYS AS (CASE WHEN status = 'failed' THEN 'refund' END) STORED,
  UNIQUE (id, account_id, input_words),
  UNIQUE (id, status),
  FOREIGN KEY (api_key_id, account_id) REFERENCES api_keys (id, account_id),
  CONSTRAINT jobs_webhook_needs_key CHECK (webhook_url IS NULL OR api_key_id IS NOT NULL),
  CONSTRAINT jobs_live_after_creation CHECK (expires_at > created_at),
  CONSTRAINT jobs_terminal_has_end CHECK ((status IN ('succeeded', 'failed')) = (completed_at IS NOT NULL)),
  CONSTRAINT jobs_failed_has_error CHECK ((status = 'failed') = (error_code IS NOT NULL AND error_message IS NOT NULL AND failure_cause IS NOT NULL)
    AND (status = 'failed' OR (error_code IS NULL AND error_message IS NULL AND failure_cause IS NULL))),
  CONSTRAINT jobs_error_code_of_cause CHECK (error_code = CASE WHEN failure_cause = 'expired' THEN 'job_expired' ELSE 'processing_failed' END),
  CONSTRAINT jobs_running_has_lease CHECK ((status = 'running') = (lease IS NOT NULL) AND (status = 'running') = (lease_until IS NOT NULL)),
  CONSTRAINT jobs_claimed_has_start CHECK ((claims > 0) = (started_at IS NOT NULL) AND (status NOT IN ('running', 'succeeded') OR claims > 0))
) WITH (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);
CREATE UNIQUE INDEX jobs_five_active ON jobs (account_id, active_slot) WHERE status IN ('queued', 'running');
-- For the sweeps: what is active, oldest first. Small at any number of finished jobs.
CREATE INDEX jobs_active_by_expiry ON jobs (expires_at, id) WHERE status IN ('queued', 'running');
CREATE INDEX jobs_of_account ON jobs (account_id, created_at, id);

CREATE TRIGGER jobs_stay BEFORE DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION refuse();
CREATE TRIGGER jobs_no_truncate BEFORE TRUNCATE ON jobs EXECUTE FUNCTION refuse();
CREATE TRIGGER jobs_begin_queued BEFORE INSERT ON jobs FOR EACH ROW
  WHEN (NEW.status <> 'queued' OR NEW.claims <> 0) EXECUTE FUNCTION refuse();
CREATE TRIGGER jobs_terminal_is_final BEFORE UPDATE ON jobs FOR EACH ROW
  WHEN (OLD.status IN ('succeeded', 'failed')) EXECUTE FUNCTION refuse();
CREATE TRIGGER jobs_transitions BEFORE UPDATE ON jobs FOR EACH ROW
  WHEN ((OLD.status = 'queued' AND NEW.status NOT IN ('running', 'failed')) OR (OLD.status = 'running' AND NEW.status = 'queued'))
  EXECUTE FUNCTION refuse();
CREATE TRIGGER jobs_keep_identity BEFORE UPDATE ON jobs FOR EACH ROW
  WHEN ((NEW.id, NEW.account_id, NEW.api_key_id, NEW.input_words, NEW.auto_detect_language, NEW.use_british_spellings, NEW.webhook_url, NEW.active_slot, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.account_id, OLD.api_key_id, OLD.input_words, OLD.auto_detect_language, OLD.use_british_spellings, OLD.webhook_url, OLD.active_slot, OLD.created_at))
  EXECUTE FUNCTION refuse();

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
  seq bigint NOT NULL CHECK (seq > 0),
  kind text NOT NULL CHECK (kind IN ('grant', 'purchase', 'adjust', 'reserve', 'refund')),
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint NOT NULL CHECK (balance_after >= 0),
  job_id uuid,
  words int,
  reference text CHECK (length(reference) BETWEEN 1 AND 200),
  note text CHECK (length(note) BETWEEN 1 AND 500),
  created_at timestamptz(3) NOT NULL,
  prev_seq bigint GENERATED ALWAYS AS (NULLIF(seq - 1, 0)) STORED,
  prev_balance bigint GENERATED ALWAYS AS (balance_after - amount) STORED,
  need_status text GENERATED ALWAYS AS (CASE WHEN kind = 'refund' THEN 'failed' END) STORED,
  PRIMARY KEY (account_id, seq),
  UNIQUE (account_id, seq, balance_after),
  CONSTRAINT ledger_one_of_a_kind_per_job UNIQUE (job_id, kind),
  CONSTRAINT ledger_starts_at_zero CHECK (seq > 1 OR balance_after = amount),
  CONSTRAINT ledger_job_entries CHECK ((job_id IS NOT NULL) = (kind IN ('reserve', 'refund')) AND (words IS NOT NULL) = (kind IN ('reserve', 'refund'))),
  CONSTRAINT ledger_reserve_takes_words CHECK (kind <> 'reserve' OR amount = -words),
  CONSTRAINT ledger_refund_returns_words CHECK (kind <> 'refund' OR amount = words),
  CONSTRAINT ledger_grants_add CHECK (kind NOT IN ('grant', 'purchase') OR amount > 0),
  CONSTRAINT ledger_bookings_have_reference CHECK ((reference IS NOT NULL) = (kind IN ('grant', 'purchase', 'adjust'))),
  CONSTRAINT ledger_adjust_has_note CHECK (kind <> 'adjust' OR note IS NOT NULL),
  CONSTRAINT ledger_unbroken_chain FOREIGN KEY (account_id, prev_seq, prev_balance) REFERENCES ledger (account_id, seq, balance_after),
  CONSTRAINT ledger_entry_of_its_job FOREIGN KEY (job_id, account_id, words) REFERENCES jobs (id, account_id, input_words) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT ledger_refund_needs_failed_job FOREIGN KEY (job_id, need_status) REFERENCES jobs (id, status) DEFERRABLE INITIALLY DEFERRED
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
