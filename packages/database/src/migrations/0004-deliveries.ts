/**
 * Webhook deliveries: one event per terminal job that asked for one (I8), up to three started attempts per series, and
 * the rendered body until the delivery ends. An ended delivery only comes back as a new series.
 */
export const deliveries = String.raw`
CREATE TABLE deliveries (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES accounts,
  job_status text NOT NULL CHECK (job_status IN ('succeeded', 'failed')),
  event_type text NOT NULL GENERATED ALWAYS AS ('humanize.job.' || job_status) STORED,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'in_flight', 'delivered', 'exhausted', 'blocked')),
  series int NOT NULL DEFAULT 1 CHECK (series >= 1),
  attempts_started smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3),
  attempt_token uuid,
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  FOREIGN KEY (job_id, job_status) REFERENCES jobs (id, status),
  CONSTRAINT deliveries_at_most_three_attempts CHECK (attempts_started BETWEEN 0 AND 3),
  CONSTRAINT deliveries_in_flight_has_token CHECK ((state = 'in_flight') = (attempt_token IS NOT NULL)),
  CONSTRAINT deliveries_live_has_next CHECK ((state IN ('pending', 'in_flight')) = (next_attempt_at IS NOT NULL)),
  CONSTRAINT deliveries_ended_has_end CHECK ((state IN ('delivered', 'exhausted', 'blocked')) = (ended_at IS NOT NULL)),
  CONSTRAINT deliveries_given_up_after_three CHECK (state <> 'exhausted' OR attempts_started = 3),
  CONSTRAINT deliveries_flight_was_started CHECK (state NOT IN ('in_flight', 'delivered', 'blocked') OR attempts_started > 0)
) WITH (fillfactor = 80);
CREATE INDEX deliveries_due ON deliveries (next_attempt_at, id) WHERE state IN ('pending', 'in_flight');
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
CREATE TRIGGER deliveries_keep_identity BEFORE UPDATE ON deliveries FOR EACH ROW
  WHEN ((NEW.id, NEW.job_id, NEW.account_id, NEW.job_status, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.job_id, OLD.account_id, OLD.job_status, OLD.created_at))
  EXECUTE FUNCTION refuse();

-- A terminal job with a webhook_url needs its event; a failed enqueue has none, because the client never learned the id.
ALTER TABLE jobs
  ADD COLUMN event_job_id uuid GENERATED ALWAYS AS
    (CASE WHEN webhook_url IS NOT NULL AND (status = 'succeeded' OR (status = 'failed' AND failure_cause <> 'enqueue')) THEN id END) STORED,
  ADD CONSTRAINT jobs_terminal_have_event FOREIGN KEY (event_job_id) REFERENCES deliveries (job_id) DEFERRABLE INITIALLY DEFERRED;

-- The rendered event, so that every attempt sends the same bytes.
CREATE TABLE delivery_bodies (
  delivery_id uuid PRIMARY KEY REFERENCES deliveries,
  body bytea NOT NULL
);
CREATE TRIGGER delivery_bodies_never_change BEFORE UPDATE ON delivery_bodies FOR EACH ROW EXECUTE FUNCTION refuse();

CREATE TABLE delivery_attempts (
  delivery_id uuid NOT NULL REFERENCES deliveries,
  series int NOT NULL CHECK (series >= 1),
  number smallint NOT NULL CHECK (number BETWEEN 1 AND 3),
  token uuid NOT NULL UNIQUE,
  started_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  address text CHECK (length(address) <= 64),
  duration_ms int CHECK (duration_ms >= 0),
  status smallint CHECK (status BETWEEN 100 AND 999),
  error_class text CHECK (length(error_class) BETWEEN 1 AND 64),
  response_excerpt text CHECK (octet_length(response_excerpt) <= 4096),
  PRIMARY KEY (delivery_id, series, number)
);
CREATE TRIGGER delivery_attempts_stay BEFORE DELETE ON delivery_attempts FOR EACH ROW EXECUTE FUNCTION refuse();
CREATE TRIGGER delivery_attempts_complete_once BEFORE UPDATE ON delivery_attempts FOR EACH ROW
  WHEN ((NEW.delivery_id, NEW.series, NEW.number, NEW.token, NEW.started_at) IS DISTINCT FROM (OLD.delivery_id, OLD.series, OLD.number, OLD.token, OLD.started_at)
    OR (OLD.completed_at IS NOT NULL AND (NEW.completed_at, NEW.address, NEW.duration_ms, NEW.status, NEW.error_class)
      IS DISTINCT FROM (OLD.completed_at, OLD.address, OLD.duration_ms, OLD.status, OLD.error_class)))
  EXECUTE FUNCTION refuse();

-- Texts stay while somebody still needs them: the worker, or a delivery that has not ended.
CREATE FUNCTION keep_needed_payload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM jobs WHERE id = OLD.job_id AND status IN ('queued', 'running'))
    OR EXISTS (SELECT FROM deliveries WHERE job_id = OLD.job_id AND ended_at IS NULL) THEN
    RAISE EXCEPTION 'the texts of job % are still needed', OLD.job_id USING ERRCODE = 'HU001';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER job_payloads_needed_stay BEFORE DELETE ON job_payloads FOR EACH ROW EXECUTE FUNCTION keep_needed_payload();
`;
