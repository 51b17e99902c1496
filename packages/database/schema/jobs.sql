-- Jobs, their texts, and idempotency keys. A job is queued, then running, and finally succeeded or failed. An ended job
-- never changes.

CREATE TYPE job_status AS ENUM ('queued', 'running', 'succeeded', 'failed');
CREATE TYPE failure_cause AS ENUM ('processing', 'expired', 'exhausted', 'enqueue');
CREATE TYPE failure_reason AS ENUM ('overran', 'crashed', 'empty', 'not_english', 'model_unavailable', 'not_delivered');
CREATE TYPE ledger_kind AS ENUM ('grant', 'purchase', 'adjust', 'reserve', 'refund');
-- The events that webhooks can receive. An event describes the end of a job or something that happens before the end.
CREATE TYPE webhook_event AS ENUM ('humanize.job.succeeded', 'humanize.job.failed');

-- A free job (a webhook test event, or the first playground text of a day in UTC) reserves its words like any other
-- job, and they are returned when the job ends.
CREATE TYPE free_job AS ENUM ('test_event', 'playground');

-- The options of a request. Their names and values are defined by RewriteOptions in packages/contract.
CREATE DOMAIN job_options AS jsonb CHECK (jsonb_typeof(VALUE) = 'object' AND pg_column_size(VALUE) <= 4096);
CREATE DOMAIN job_usage AS jsonb CHECK (jsonb_typeof(VALUE) = 'object');

CREATE DOMAIN word_count AS int CHECK (VALUE > 0);
CREATE DOMAIN active_number AS smallint CHECK (VALUE BETWEEN 1 AND 5);

-- Returns whether the fields of a job belong to its status.
CREATE FUNCTION is_job(status job_status, lease uuid, lease_until timestamptz, completed_at timestamptz,
  failure_cause failure_cause, error_message text, usage jsonb, refunded boolean, reserve_kind ledger_kind)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN num_nonnulls(lease, lease_until) = CASE status WHEN 'running' THEN 2 ELSE 0 END
    AND num_nonnulls(failure_cause, error_message) = CASE status WHEN 'failed' THEN 2 ELSE 0 END
    AND (completed_at IS NULL) = (status < 'succeeded')
    AND (usage IS NULL OR status >= 'succeeded')
    AND refunded >= (status = 'failed') AND refunded <= (status >= 'succeeded')
    AND reserve_kind = 'reserve';
END $$;

-- Returns whether a job may go from one status to another: queued → running → succeeded or failed; queued → failed;
-- running → running (the next claim).
CREATE FUNCTION is_next_status(job_status, job_status) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS
  $$ BEGIN RETURN $1 < 'succeeded' AND $2 >= $1 AND NOT ($1 = 'queued' AND $2 = 'succeeded'); END $$;

-- Returns the event for the end of a job with a webhook. Submissions that could not be enqueued have no event, because
-- the client never learned the job ID.
CREATE FUNCTION end_event_of(status job_status, webhook_url text, failure_cause failure_cause) RETURNS webhook_event
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE WHEN webhook_url IS NOT NULL AND failure_cause IS DISTINCT FROM 'enqueue' THEN
    CASE status WHEN 'succeeded' THEN 'humanize.job.succeeded' WHEN 'failed' THEN 'humanize.job.failed' END END;
END $$;

CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  -- An account, because the reservation references it and the job.
  account_id uuid NOT NULL,
  -- Null for a playground job.
  api_key_id uuid,
  input_words word_count NOT NULL,
  options job_options NOT NULL,
  webhook_url varchar(2048),
  status job_status NOT NULL DEFAULT 'queued',
  -- One of five numbers, unique among the account's active jobs, so that an account has at most five active jobs.
  active_number active_number NOT NULL,
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
  failure_reason failure_reason,
  error_message varchar(1000),
  -- The engine that rewrote the text, and the cost. Null until the job succeeds.
  usage job_usage,
  -- How many times the job was postponed because the language model was unavailable, and when it started waiting.
  model_waits smallint NOT NULL DEFAULT 0,
  waiting_since timestamptz(3),
  -- Whether the words were returned when the job ended.
  refunded boolean NOT NULL DEFAULT false,
  free free_job,

  -- Null while the job is active. Partial indexes use this column instead of the status, so that a claim changes no
  -- index and the planner never uses an index of active jobs for a statement that finds a job by ID.
  ended_as job_status GENERATED ALWAYS AS (CASE WHEN status >= 'succeeded' THEN status END) STORED,
  -- The rows that must exist alongside the job: its reservation, its refund, and the event for its end.
  reserve_kind ledger_kind NOT NULL DEFAULT 'reserve',
  refund_kind ledger_kind GENERATED ALWAYS AS (CASE WHEN refunded THEN 'refund'::ledger_kind END) STORED,
  end_event webhook_event GENERATED ALWAYS AS (end_event_of(status, webhook_url, failure_cause)) STORED,

  CONSTRAINT jobs_key_of_account FOREIGN KEY (api_key_id, account_id) REFERENCES api_keys (id, account_id),
  CONSTRAINT jobs_webhook_is_signed CHECK (webhook_url IS NULL OR api_key_id IS NOT NULL),
  CONSTRAINT jobs_fields_of_status CHECK (
    is_job(status, lease, lease_until, completed_at, failure_cause, error_message, usage, refunded, reserve_kind))
) WITH (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);

CREATE UNIQUE INDEX jobs_five_active ON jobs (account_id, active_number) WHERE ended_as IS NULL;
CREATE INDEX jobs_active_by_expiry ON jobs (expires_at, id) WHERE ended_as IS NULL;
CREATE INDEX jobs_of_account ON jobs (account_id, created_at, id);
CREATE INDEX jobs_ended ON jobs (account_id, ended_as, created_at, id) WHERE ended_as IS NOT NULL;
CREATE INDEX jobs_of_key ON jobs (api_key_id, created_at, id);
CREATE UNIQUE INDEX jobs_one_free_run_a_day ON jobs (account_id, ((created_at AT TIME ZONE 'UTC')::date)) WHERE free = 'playground';
CREATE INDEX jobs_refunded ON jobs (completed_at, account_id) WHERE refunded;

-- Keys for rows that reference a job together with its account, its number of words, its refund or its end. They are
-- created after the other indexes: while a table is new, all indexes seem equally cheap, and the planner chooses the
-- newest one. A connection that checked its foreign keys with jobs_of_account would read all jobs of the account each
-- time.
ALTER TABLE jobs
  ADD UNIQUE (id, account_id),
  ADD UNIQUE (id, account_id, input_words),
  ADD UNIQUE (id, refunded),
  ADD UNIQUE (id, end_event);

CREATE TRIGGER jobs_stay BEFORE DELETE OR TRUNCATE OR UPDATE OF id, account_id, api_key_id, input_words, options, webhook_url,
  active_number, created_at, expires_at, free ON jobs EXECUTE FUNCTION refuse();
CREATE TRIGGER jobs_follow_their_states AFTER UPDATE ON jobs FOR EACH ROW
  WHEN (NOT is_next_status(OLD.status, NEW.status)) EXECUTE FUNCTION refuse();

-- Texts are stored separately from their jobs, because they can be deleted while the job and its words stay on record.
-- Each partition has a range of job IDs, and thus of times; see text-partitions.sql. Statements that run for each job
-- compare the ID with a parameter, so that only its partition is opened.
CREATE TABLE job_payloads (
  job_id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  input text NOT NULL,
  output text,
  edits jsonb,
  -- The end of the job, from which the retention period is counted.
  completed_at timestamptz(3),
  FOREIGN KEY (job_id, account_id) REFERENCES jobs (id, account_id)
) PARTITION BY RANGE (job_id);
CREATE INDEX job_payloads_by_end ON job_payloads (completed_at, job_id) WHERE completed_at IS NOT NULL;
CREATE INDEX job_payloads_of_account ON job_payloads (account_id, completed_at, job_id) WHERE completed_at IS NOT NULL;

-- Idempotency keys, which are live for 24 hours. A live key can neither change nor be deleted, with one exception: if a
-- job could not be enqueued, its key is released, so that a retry creates a new job.
CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL,
  key varchar(256) NOT NULL,
  body_sha256 bytea NOT NULL,
  job_id uuid NOT NULL UNIQUE,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, key),
  CONSTRAINT idempotency_keys_name_a_job FOREIGN KEY (job_id, account_id) REFERENCES jobs (id, account_id)
);
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);

CREATE FUNCTION keep_live_key() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM jobs WHERE id = OLD.job_id AND failure_cause = 'enqueue') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% of a live idempotency key is refused', TG_OP USING ERRCODE = 'HU001';
END $$;
CREATE TRIGGER idempotency_keys_live_stay BEFORE UPDATE OR DELETE ON idempotency_keys FOR EACH ROW
  WHEN (OLD.expires_at > clock_timestamp()) EXECUTE FUNCTION keep_live_key();
CREATE TRIGGER idempotency_keys_no_truncate BEFORE TRUNCATE ON idempotency_keys EXECUTE FUNCTION refuse();
