-- Webhook deliveries. A delivery sends an event of a job in series of up to three attempts. An ended delivery can be
-- reopened only as a new series.

-- `pending`: waiting for `next_attempt_at`. `in_flight`: an attempt is running, or it was lost and the next one is due at
-- `next_attempt_at`. `blocked`: the address is not allowed.
CREATE TYPE delivery_state AS ENUM ('pending', 'in_flight', 'delivered', 'exhausted', 'blocked');

CREATE DOMAIN attempt_count AS smallint CHECK (VALUE BETWEEN 0 AND 3);

-- Returns whether the fields of a delivery belong to its state.
CREATE FUNCTION is_delivery(state delivery_state, attempts_started int, next_attempt_at timestamptz, attempt_token uuid,
  ended_at timestamptz) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (state = 'in_flight') = (attempt_token IS NOT NULL)
    AND (state <= 'in_flight') = (next_attempt_at IS NOT NULL)
    AND (state <= 'in_flight') = (ended_at IS NULL)
    AND attempts_started >= CASE state WHEN 'pending' THEN 0 WHEN 'exhausted' THEN 3 ELSE 1 END;
END $$;

CREATE TABLE deliveries (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL,
  account_id uuid NOT NULL,
  event webhook_event NOT NULL,
  state delivery_state NOT NULL DEFAULT 'pending',
  series int NOT NULL DEFAULT 1,
  attempts_started attempt_count NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3),
  attempt_token uuid,
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  end_event webhook_event GENERATED ALWAYS AS (
    CASE WHEN event IN ('humanize.job.succeeded', 'humanize.job.failed') THEN event END) STORED,
  -- Whether the delivery was given up. Partial indexes use this column instead of the state, so that starting an
  -- attempt changes no index.
  undelivered boolean GENERATED ALWAYS AS (state > 'delivered') STORED,
  UNIQUE (job_id, event),
  FOREIGN KEY (job_id, account_id) REFERENCES jobs (id, account_id),
  CONSTRAINT deliveries_end_of_an_ended_job FOREIGN KEY (job_id, end_event) REFERENCES jobs (id, end_event),
  CONSTRAINT deliveries_fields_of_state CHECK (is_delivery(state, attempts_started, next_attempt_at, attempt_token, ended_at))
) WITH (fillfactor = 80);
-- Ordered by ID rather than by next attempt. Sweeps sort the open deliveries.
CREATE INDEX deliveries_open ON deliveries (id) WHERE ended_at IS NULL;
CREATE INDEX deliveries_of_account ON deliveries (account_id, created_at, id);
CREATE INDEX deliveries_undelivered_of_account ON deliveries (account_id, created_at, id) WHERE undelivered;
CREATE INDEX deliveries_undelivered ON deliveries (id) WHERE undelivered;

CREATE TRIGGER deliveries_stay BEFORE DELETE OR TRUNCATE OR UPDATE OF id, job_id, account_id, event, created_at ON deliveries
  EXECUTE FUNCTION refuse();
CREATE TRIGGER deliveries_begin_pending AFTER INSERT ON deliveries FOR EACH ROW
  WHEN (NEW.state <> 'pending' OR NEW.series <> 1 OR NEW.attempts_started <> 0) EXECUTE FUNCTION refuse();
-- Returns whether a delivery starts at most one attempt or, after its end, the next series.
CREATE FUNCTION is_next_attempt(was_open boolean, old_series int, old_attempts int, state delivery_state, series int, attempts int) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE WHEN was_open THEN series = old_series AND attempts IN (old_attempts, old_attempts + 1)
    ELSE state = 'pending' AND series = old_series + 1 AND attempts = 0 END;
END $$;
CREATE TRIGGER deliveries_follow_their_states AFTER UPDATE ON deliveries FOR EACH ROW
  WHEN (NOT is_next_attempt(OLD.ended_at IS NULL, OLD.series, OLD.attempts_started, NEW.state, NEW.series, NEW.attempts_started))
  EXECUTE FUNCTION refuse();

-- An ended job with a webhook must have its event.
ALTER TABLE jobs ADD CONSTRAINT jobs_ended_have_event FOREIGN KEY (id, end_event) REFERENCES deliveries (job_id, event)
  DEFERRABLE INITIALLY DEFERRED;

-- The body of an event, stored from its first failed attempt until the delivery ends, so that every attempt sends the
-- same bytes. Before the first failure, the body is rendered from the job.
CREATE TABLE delivery_bodies (
  delivery_id uuid PRIMARY KEY REFERENCES deliveries,
  body bytea NOT NULL
);
CREATE TRIGGER delivery_bodies_never_change BEFORE UPDATE ON delivery_bodies FOR EACH ROW EXECUTE FUNCTION refuse();

-- LZ4 compresses a text in a tenth of the time that pglz takes. Not every build of PostgreSQL supports it.
DO $$
BEGIN
  ALTER TABLE job_payloads ALTER COLUMN input SET COMPRESSION lz4, ALTER COLUMN output SET COMPRESSION lz4;
  ALTER TABLE delivery_bodies ALTER COLUMN body SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  RAISE NOTICE 'this PostgreSQL is built without LZ4: texts and bodies stay compressed with pglz';
END $$;

CREATE DOMAIN attempt_number AS smallint CHECK (VALUE BETWEEN 1 AND 3);
CREATE DOMAIN response_excerpt AS text CHECK (octet_length(VALUE) <= 4096);

CREATE TABLE delivery_attempts (
  delivery_id uuid NOT NULL REFERENCES deliveries,
  series int NOT NULL,
  number attempt_number NOT NULL,
  started_at timestamptz(3) NOT NULL,
  -- Null while the attempt is running, or if it was lost.
  completed_at timestamptz(3),
  address varchar(64),
  duration_ms int,
  status smallint,
  error_class varchar(64),
  response_excerpt response_excerpt,
  PRIMARY KEY (delivery_id, series, number)
) WITH (fillfactor = 70);

CREATE TRIGGER delivery_attempts_stay BEFORE DELETE OR TRUNCATE OR UPDATE OF delivery_id, series, number, started_at
  ON delivery_attempts EXECUTE FUNCTION refuse();
-- The response excerpt is deleted together with the job's texts.
CREATE TRIGGER delivery_attempts_complete_once AFTER UPDATE OF completed_at, address, duration_ms, status, error_class ON delivery_attempts
  FOR EACH ROW WHEN (OLD.completed_at IS NOT NULL) EXECUTE FUNCTION refuse();

-- Keeps texts while a worker or a delivery needs them.
CREATE FUNCTION keep_needed_payload() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM jobs WHERE id = OLD.job_id AND ended_as IS NULL)
    OR EXISTS (SELECT FROM deliveries WHERE job_id = OLD.job_id AND ended_at IS NULL) THEN
    RAISE EXCEPTION 'the texts of job % are still needed', OLD.job_id USING ERRCODE = 'HU001';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER job_payloads_needed_stay BEFORE DELETE ON job_payloads FOR EACH ROW EXECUTE FUNCTION keep_needed_payload();
