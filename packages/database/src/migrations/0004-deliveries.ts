/**
 * Webhook deliveries, with one event per terminal job with a webhook (I8), up to three started attempts per series, and
 * the rendered body until the delivery ends. An ended delivery can only be reopened as a new series.
 */
export const deliveries = String.raw`
CREATE TYPE delivery_state AS ENUM ('pending', 'in_flight', 'delivered', 'exhausted', 'blocked');

CREATE TABLE deliveries (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES accounts,
  job_status job_status NOT NULL,
  state delivery_state NOT NULL DEFAULT 'pending',
  series int NOT NULL DEFAULT 1,
  attempts_started smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3),
  attempt_token uuid,
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  -- Only an ended job has a key to refer to.
  FOREIGN KEY (job_id, job_status) REFERENCES jobs (id, ended_as),
  CONSTRAINT deliveries_at_most_three_attempts CHECK (attempts_started BETWEEN 0 AND 3),
  CONSTRAINT deliveries_fields_of_state CHECK (
    (state = 'in_flight') = (attempt_token IS NOT NULL)
    AND (state <= 'in_flight') = (next_attempt_at IS NOT NULL)
    AND (state <= 'in_flight') = (ended_at IS NULL)
    AND attempts_started >= CASE state WHEN 'pending' THEN 0 WHEN 'exhausted' THEN 3 ELSE 1 END)
) WITH (fillfactor = 80);
CREATE INDEX deliveries_due ON deliveries (next_attempt_at, id) WHERE ended_at IS NULL;
CREATE INDEX deliveries_of_account ON deliveries (account_id, created_at, id);
CREATE INDEX deliveries_by_age ON deliveries (created_at, id);

CREATE TRIGGER deliveries_stay BEFORE DELETE ON deliveries FOR EACH ROW EXECUTE FUNCTION refuse();
CREATE TRIGGER deliveries_no_truncate BEFORE TRUNCATE ON deliveries EXECUTE FUNCTION refuse();
CREATE TRIGGER deliveries_begin_pending BEFORE INSERT ON deliveries FOR EACH ROW
  WHEN (NEW.state <> 'pending' OR NEW.series <> 1 OR NEW.attempts_started <> 0) EXECUTE FUNCTION refuse();
CREATE TRIGGER deliveries_end_is_final BEFORE UPDATE ON deliveries FOR EACH ROW
  WHEN (OLD.ended_at IS NOT NULL AND NOT (NEW.state = 'pending' AND NEW.series = OLD.series + 1 AND NEW.attempts_started = 0))
  EXECUTE FUNCTION refuse();
CREATE TRIGGER deliveries_count_up BEFORE UPDATE ON deliveries FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND (NEW.series <> OLD.series OR NEW.attempts_started NOT IN (OLD.attempts_started, OLD.attempts_started + 1)))
  EXECUTE FUNCTION refuse();
CREATE TRIGGER deliveries_keep_identity BEFORE UPDATE OF id, job_id, account_id, job_status, created_at ON deliveries
  FOR EACH ROW EXECUTE FUNCTION refuse();

-- A terminal job with a webhook_url needs its event; a failed enqueue has none, because the client never learned the id.
ALTER TABLE jobs
  ADD COLUMN event_job_id uuid GENERATED ALWAYS AS
    (CASE WHEN webhook_url IS NOT NULL AND status >= 'succeeded' AND failure_cause IS DISTINCT FROM 'enqueue' THEN id END) STORED,
  ADD CONSTRAINT jobs_terminal_have_event FOREIGN KEY (event_job_id) REFERENCES deliveries (job_id) DEFERRABLE INITIALLY DEFERRED;

-- The rendered event, so that every attempt sends the same bytes.
CREATE TABLE delivery_bodies (
  delivery_id uuid PRIMARY KEY REFERENCES deliveries,
  body bytea NOT NULL
);
CREATE TRIGGER delivery_bodies_never_change BEFORE UPDATE ON delivery_bodies FOR EACH ROW EXECUTE FUNCTION refuse();

CREATE TABLE delivery_attempts (
  delivery_id uuid NOT NULL REFERENCES deliveries,
  series int NOT NULL,
  number smallint NOT NULL,
  token uuid NOT NULL UNIQUE,
  started_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  address varchar(64),
  duration_ms int,
  status smallint,
  error_class varchar(64),
  response_excerpt text,
  PRIMARY KEY (delivery_id, series, number),
  CONSTRAINT delivery_attempts_limits CHECK (number BETWEEN 1 AND 3 AND octet_length(response_excerpt) <= 4096)
);
CREATE TRIGGER delivery_attempts_stay BEFORE DELETE ON delivery_attempts FOR EACH ROW EXECUTE FUNCTION refuse();
CREATE TRIGGER delivery_attempts_keep_identity BEFORE UPDATE OF delivery_id, series, number, token, started_at ON delivery_attempts
  FOR EACH ROW EXECUTE FUNCTION refuse();
CREATE TRIGGER delivery_attempts_complete_once BEFORE UPDATE OF completed_at, address, duration_ms, status, error_class ON delivery_attempts
  FOR EACH ROW WHEN (OLD.completed_at IS NOT NULL) EXECUTE FUNCTION refuse();

-- Texts stay while somebody still needs them: the worker, or a delivery that has not ended.
CREATE FUNCTION keep_needed_payload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM jobs WHERE id = OLD.job_id AND ended_as IS NULL)
    OR EXISTS (SELECT FROM deliveries WHERE job_id = OLD.job_id AND ended_at IS NULL) THEN
    RAISE EXCEPTION 'the texts of job % are still needed', OLD.job_id USING ERRCODE = 'HU001';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER job_payloads_needed_stay BEFORE DELETE ON job_payloads FOR EACH ROW EXECUTE FUNCTION keep_needed_payload();
`;
