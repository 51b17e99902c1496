-- Delivery attempts. An attempt is recorded before it is sent. An attempt that is never completed still counts, and the
-- next one is due after the time limit plus the delay.

CREATE TYPE attempt_start AS (outcome text, next_attempt_at timestamptz, series int, number int, started_at timestamptz,
  sealed_secret bytea, master_key_id text, body bytea);
CREATE TYPE start_call AS (delivery_id uuid, token uuid, timeout_ms int, delays_ms int[]);
CREATE FUNCTION start_attempt(call json) RETURNS attempt_start
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  c start_call := json_populate_record(NULL::start_call, call);
  d deliveries;
  result attempt_start;
BEGIN
  result.started_at := now_ms();
  UPDATE deliveries SET state = 'in_flight', attempt_token = c.token, attempts_started = attempts_started + 1,
      next_attempt_at = result.started_at + make_interval(secs => (c.timeout_ms + coalesce(c.delays_ms[attempts_started + 1], 0)) / 1000.0)
    WHERE id = c.delivery_id AND next_attempt_at <= result.started_at AND attempts_started < 3 RETURNING * INTO d;
  IF FOUND THEN
    result.outcome := 'started';
    result.series := d.series;
    result.number := d.attempts_started;
    INSERT INTO delivery_attempts (delivery_id, series, number, started_at) VALUES (d.id, d.series, result.number, result.started_at);
    SELECT k.sealed_secret, k.master_key_id INTO result.sealed_secret, result.master_key_id
      FROM jobs j JOIN api_keys k ON k.id = j.api_key_id WHERE j.id = d.job_id;
    IF result.number > 1 THEN
      UPDATE delivery_attempts SET error_class = 'lost'
        WHERE delivery_id = d.id AND series = d.series AND number = result.number - 1 AND completed_at IS NULL;
      result.body := (SELECT body FROM delivery_bodies WHERE delivery_id = d.id);
    END IF;
    RETURN result;
  END IF;
  UPDATE deliveries SET state = 'exhausted', ended_at = result.started_at, next_attempt_at = NULL, attempt_token = NULL
    WHERE id = c.delivery_id AND next_attempt_at <= result.started_at AND attempts_started >= 3 RETURNING * INTO d;
  IF FOUND THEN
    UPDATE delivery_attempts SET error_class = 'lost'
      WHERE delivery_id = d.id AND series = d.series AND number = d.attempts_started AND completed_at IS NULL;
    DELETE FROM delivery_bodies WHERE delivery_id = d.id;
    result.outcome := 'exhausted';
    RETURN result;
  END IF;
  SELECT next_attempt_at INTO result.next_attempt_at FROM deliveries WHERE id = c.delivery_id;
  result.outcome := CASE WHEN result.next_attempt_at IS NULL THEN 'gone' ELSE 'not_due' END;
  RETURN result;
END $$;

-- The changes are committed asynchronously: if the server crashes, the event may be sent again with the same delivery
-- ID.
CREATE TYPE attempt_end AS (outcome text);
CREATE TYPE completion_call AS (delivery_id uuid, token uuid, result text, status int, address text, duration_ms int,
  error_class text, response_excerpt text, delay_ms int, body bytea);
CREATE FUNCTION complete_attempt(call json) RETURNS attempt_end
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  c completion_call := json_populate_record(NULL::completion_call, call);
  d deliveries;
  v_now timestamptz := now_ms();
BEGIN
  -- A delivery is marked as delivered if and only if a 2xx status is recorded.
  IF (c.result = 'acknowledged') <> coalesce(c.status BETWEEN 200 AND 299, false) THEN
    RAISE EXCEPTION 'an attempt is acknowledged if and only if its status is a 2xx' USING ERRCODE = 'HU001';
  END IF;
  SET LOCAL synchronous_commit = off;
  UPDATE deliveries SET attempt_token = NULL,
      state = CASE c.result WHEN 'acknowledged' THEN 'delivered'::delivery_state WHEN 'blocked' THEN 'blocked'
        ELSE CASE WHEN attempts_started >= 3 THEN 'exhausted' ELSE 'pending' END::delivery_state END,
      ended_at = CASE WHEN c.result <> 'failed' OR attempts_started >= 3 THEN v_now END,
      next_attempt_at = CASE WHEN c.result <> 'failed' OR attempts_started >= 3 THEN NULL
        ELSE v_now + make_interval(secs => c.delay_ms / 1000.0) END
    WHERE id = c.delivery_id AND attempt_token = c.token RETURNING * INTO d;
  IF NOT FOUND THEN
    RETURN ROW('refused')::attempt_end;
  END IF;
  -- The texts of a job can be deleted before its event is resent.
  IF d.series > 1 AND NOT EXISTS (SELECT FROM job_payloads WHERE job_id = d.job_id FOR KEY SHARE) THEN
    c.response_excerpt := NULL;
  END IF;
  UPDATE delivery_attempts SET completed_at = v_now, status = c.status, address = c.address, duration_ms = c.duration_ms,
      error_class = c.error_class, response_excerpt = c.response_excerpt
    WHERE delivery_id = d.id AND series = d.series AND number = d.attempts_started AND completed_at IS NULL;
  IF d.state = 'pending' THEN
    INSERT INTO delivery_bodies (delivery_id, body) VALUES (d.id, c.body) ON CONFLICT DO NOTHING;
    RETURN ROW('retry')::attempt_end;
  END IF;
  IF d.attempts_started > 1 THEN
    DELETE FROM delivery_bodies WHERE delivery_id = d.id;
  END IF;
  RETURN ROW(d.state)::attempt_end;
END $$;

-- Starts a new series of attempts for an ended delivery. A null account matches any account.
CREATE TYPE redelivery AS (outcome text, series int, account_id uuid, "limit" int);
CREATE TYPE redeliver_call AS (delivery_id uuid, account_id uuid, "limit" int);
CREATE FUNCTION redeliver(call json) RETURNS redelivery
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  c redeliver_call := json_populate_record(NULL::redeliver_call, call);
  d deliveries;
  v_outcome text;
BEGIN
  SELECT * INTO d FROM deliveries WHERE id = c.delivery_id AND account_id = coalesce(c.account_id, account_id) FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    v_outcome := 'not_found';
  ELSIF d.ended_at IS NULL THEN
    v_outcome := 'in_progress';
  ELSIF EXISTS (SELECT FROM accounts WHERE id = d.account_id AND (suspended_at IS NOT NULL OR closed_at IS NOT NULL)) THEN
    v_outcome := 'account_inactive';
  ELSIF d.series > c."limit" THEN
    v_outcome := 'resent_too_often';
  ELSIF d.event = 'humanize.job.succeeded' AND NOT EXISTS (SELECT FROM job_payloads WHERE job_id = d.job_id FOR KEY SHARE) THEN
    v_outcome := 'payload_deleted';
  ELSE
    UPDATE deliveries SET state = 'pending', series = d.series + 1, attempts_started = 0, next_attempt_at = now_ms(), ended_at = NULL
      WHERE id = d.id;
    v_outcome := 'scheduled';
  END IF;
  RETURN ROW(v_outcome, d.series + 1, d.account_id, c."limit")::redelivery;
END $$;
