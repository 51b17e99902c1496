/**
 * Starts an attempt and stores the rendered body of the event in one transaction, which saves a round trip and a
 * commit. The function without a body is kept for the previous release.
 */
export const startAttemptWithBodyFunction = String.raw`
-- p_body: the event rendered from the terminal job, or null for a delivery whose body is on record. When p_body was kept,
-- body and status are null: it need not travel back. When none was given or on record, the job is returned to render it from.
CREATE FUNCTION start_attempt(p_delivery_id uuid, p_token uuid, p_timeout_ms int, p_delays_ms int[], p_body bytea) RETURNS attempt_start
LANGUAGE plpgsql AS $$
DECLARE
  v_delivery deliveries;
  v_now timestamptz;
  v_body_kept boolean := false;
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

  IF p_body IS NOT NULL THEN
    INSERT INTO delivery_bodies (delivery_id, body) VALUES (p_delivery_id, p_body) ON CONFLICT DO NOTHING;
    v_body_kept := FOUND;
  END IF;
  SELECT j.account_id, j.id, j.api_key_id, 'humanize.job.' || v_delivery.job_status, j.webhook_url, k.sealed_secret, k.master_key_id
    INTO STRICT r.account_id, r.job_id, r.api_key_id, r.event_type, r.webhook_url, r.sealed_secret, r.master_key_id
    FROM jobs j JOIN api_keys k ON k.id = j.api_key_id WHERE j.id = v_delivery.job_id;
  IF v_body_kept THEN
    RETURN r;
  END IF;
  SELECT b.body INTO r.body FROM delivery_bodies b WHERE b.delivery_id = p_delivery_id;
  IF r.body IS NULL THEN
    SELECT j.status, j.input_words, j.current_stage, j.detected_language, j.created_at, j.completed_at, j.failure_cause,
        j.error_message, p.output
      INTO STRICT r.status, r.input_words, r.current_stage, r.detected_language, r.created_at, r.completed_at, r.failure_cause,
        r.error_message, r.output
      FROM jobs j LEFT JOIN job_payloads p ON p.job_id = j.id WHERE j.id = v_delivery.job_id;
  END IF;
  RETURN r;
END $$;
`;
