/**
 * Attempts of a delivery. An attempt is recorded before it is sent. An attempt that is never completed counts, and the
 * next one is due after the time limit and delay. A late completion is rejected if another attempt has started.
 */
export const deliverFunctions = String.raw`
CREATE TYPE attempt_start AS (
  outcome text,
  next_attempt_at timestamptz,
  series int,
  number int,
  started_at timestamptz,
  account_id uuid,
  job_id uuid,
  api_key_id uuid,
  event_type text,
  webhook_url text,
  sealed_secret bytea,
  master_key_id text,
  body bytea,
  -- The job, where the body has not been rendered yet.
  status text,
  input_words int,
  current_stage text,
  detected_language text,
  created_at timestamptz,
  completed_at timestamptz,
  output text,
  failure_cause text,
  error_message text
);

CREATE FUNCTION end_delivery(p_delivery_id uuid, p_state delivery_state, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deliveries SET state = p_state, ended_at = p_now, next_attempt_at = NULL, attempt_token = NULL
    WHERE id = p_delivery_id AND state = 'in_flight';
  DELETE FROM delivery_bodies WHERE delivery_id = p_delivery_id;
END $$;

-- Outcomes: started, gone, not_due, exhausted. p_delays_ms: after the first and the second attempt.
CREATE FUNCTION start_attempt(p_delivery_id uuid, p_token uuid, p_timeout_ms int, p_delays_ms int[]) RETURNS attempt_start LANGUAGE plpgsql AS $$
DECLARE
  v_delivery deliveries;
  v_now timestamptz;
  r attempt_start;
BEGIN
  SELECT * INTO v_delivery FROM deliveries d WHERE d.id = p_delivery_id FOR NO KEY UPDATE;
  v_now := now_ms();
  IF v_delivery.id IS NULL OR v_delivery.ended_at IS NOT NULL THEN
    r.outcome := 'gone';
    RETURN r;
  ELSIF v_delivery.next_attempt_at > v_now THEN
    r.outcome := 'not_due';
    r.next_attempt_at := v_delivery.next_attempt_at;
    RETURN r;
  ELSIF v_delivery.state = 'in_flight' THEN
    UPDATE delivery_attempts SET error_class = 'lost' WHERE token = v_delivery.attempt_token AND completed_at IS NULL;
    IF v_delivery.attempts_started >= 3 THEN
      PERFORM end_delivery(p_delivery_id, 'exhausted', v_now);
      r.outcome := 'exhausted';
      RETURN r;
    END IF;
  END IF;

  r.outcome := 'started';
  r.series := v_delivery.series;
  r.number := v_delivery.attempts_started + 1;
  r.started_at := v_now;
  UPDATE deliveries SET state = 'in_flight', attempt_token = p_token, attempts_started = r.number,
      next_attempt_at = v_now + make_interval(secs => (p_timeout_ms + coalesce(p_delays_ms[r.number], 0)) / 1000.0)
    WHERE id = p_delivery_id AND state IN ('pending', 'in_flight');
  INSERT INTO delivery_attempts (delivery_id, series, number, token, started_at)
    VALUES (p_delivery_id, r.series, r.number, p_token, v_now);

  SELECT b.body INTO r.body FROM delivery_bodies b WHERE b.delivery_id = p_delivery_id;
  SELECT j.account_id, j.id, j.api_key_id, 'humanize.job.' || v_delivery.job_status, j.webhook_url, k.sealed_secret, k.master_key_id,
      j.status, j.input_words, j.current_stage, j.detected_language, j.created_at, j.completed_at, j.failure_cause, j.error_message
    INTO STRICT r.account_id, r.job_id, r.api_key_id, r.event_type, r.webhook_url, r.sealed_secret, r.master_key_id,
      r.status, r.input_words, r.current_stage, r.detected_language, r.created_at, r.completed_at, r.failure_cause, r.error_message
    FROM jobs j JOIN api_keys k ON k.id = j.api_key_id WHERE j.id = v_delivery.job_id;
  IF r.body IS NULL THEN
    SELECT p.output INTO r.output FROM job_payloads p WHERE p.job_id = v_delivery.job_id;
  END IF;
  RETURN r;
END $$;

CREATE TYPE attempt_end AS (outcome text, next_number int, next_attempt_at timestamptz);

-- Outcomes: delivered, retry, exhausted, blocked, refused. p_result: acknowledged, failed, blocked.
CREATE FUNCTION complete_attempt(
  p_delivery_id uuid, p_token uuid, p_result text, p_status int, p_address text, p_duration_ms int, p_error_class text,
  p_response_excerpt text, p_delay_ms int
) RETURNS attempt_end LANGUAGE plpgsql AS $$
DECLARE
  v_delivery deliveries;
  v_now timestamptz;
  r attempt_end;
BEGIN
  IF (p_result = 'acknowledged') <> coalesce(p_status BETWEEN 200 AND 299, false) THEN
    RAISE EXCEPTION 'status % is not %', p_status, p_result USING ERRCODE = 'HU001'; -- a recorded 2xx ends a delivery, nothing else does
  END IF;
  SELECT * INTO v_delivery FROM deliveries d
    WHERE d.id = p_delivery_id AND d.state = 'in_flight' AND d.attempt_token = p_token FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    r.outcome := 'refused';
    RETURN r;
  END IF;
  v_now := now_ms();
  UPDATE delivery_attempts SET completed_at = v_now, status = p_status, address = p_address, duration_ms = p_duration_ms,
      error_class = p_error_class, response_excerpt = p_response_excerpt
    WHERE token = p_token AND completed_at IS NULL;
  IF p_result = 'acknowledged' THEN
    r.outcome := 'delivered';
  ELSIF p_result = 'blocked' THEN
    r.outcome := 'blocked';
  ELSIF v_delivery.attempts_started >= 3 THEN
    r.outcome := 'exhausted';
  ELSE
    r.outcome := 'retry';
    r.next_number := v_delivery.attempts_started + 1;
    r.next_attempt_at := v_now + make_interval(secs => p_delay_ms / 1000.0);
    UPDATE deliveries SET state = 'pending', attempt_token = NULL, next_attempt_at = r.next_attempt_at
      WHERE id = p_delivery_id AND state = 'in_flight';
    RETURN r;
  END IF;
  PERFORM end_delivery(p_delivery_id, r.outcome::delivery_state, v_now);
  RETURN r;
END $$;

-- Outcomes: scheduled, in_progress, payload_deleted, not_found. A null account means any.
CREATE FUNCTION redeliver(p_delivery_id uuid, p_account_id uuid, OUT outcome text, OUT series int, OUT account_id uuid) LANGUAGE plpgsql AS $$
DECLARE
  v_delivery deliveries;
BEGIN
  SELECT * INTO v_delivery FROM deliveries d
    WHERE d.id = p_delivery_id AND (p_account_id IS NULL OR d.account_id = p_account_id) FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    outcome := 'not_found';
  ELSIF v_delivery.ended_at IS NULL THEN
    outcome := 'in_progress';
  ELSIF v_delivery.job_status = 'succeeded' AND NOT EXISTS (SELECT FROM job_payloads p WHERE p.job_id = v_delivery.job_id FOR KEY SHARE) THEN
    outcome := 'payload_deleted';
  ELSE
    UPDATE deliveries d SET state = 'pending', series = d.series + 1, attempts_started = 0, next_attempt_at = now_ms(), ended_at = NULL
      WHERE d.id = p_delivery_id AND d.state = v_delivery.state;
    outcome := 'scheduled';
    series := v_delivery.series + 1;
    account_id := v_delivery.account_id;
  END IF;
END $$;
`;
