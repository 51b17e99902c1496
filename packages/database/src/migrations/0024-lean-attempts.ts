/**
 * Attempts of a delivery with fewer writes. The body of an event is stored only when its first attempt has failed. Most
 * events are acknowledged by the first attempt, so it was unnecessary to store and delete their bodies. Until then, the
 * body is rendered from the job, which has ended and does not change. The functions of the previous release are kept
 * for processes that still call them.
 */
export const leanAttempts = String.raw`
-- Outcomes: started, gone, not_due, exhausted. Of the event, only the body that an earlier attempt sent is returned.
CREATE FUNCTION begin_attempt(p_delivery_id uuid, p_token uuid, p_timeout_ms int, p_delays_ms int[]) RETURNS attempt_start
LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := now_ms();
  v_state delivery_state;
  v_ended_at timestamptz;
  v_next_attempt_at timestamptz;
  v_started int;
  r attempt_start;
BEGIN
  -- Nearly always the delivery is pending and due: one statement, which waits for a lock on the row and checks again.
  UPDATE deliveries d SET state = 'in_flight', attempt_token = p_token, attempts_started = d.attempts_started + 1,
      next_attempt_at = v_now + make_interval(secs => (p_timeout_ms + coalesce(p_delays_ms[d.attempts_started + 1], 0)) / 1000.0)
    WHERE d.id = p_delivery_id AND d.state = 'pending' AND d.next_attempt_at <= v_now
    RETURNING d.job_id, d.series, d.attempts_started INTO r.job_id, r.series, r.number;
  IF NOT FOUND THEN
    SELECT d.job_id, d.state, d.ended_at, d.next_attempt_at, d.series, d.attempts_started
      INTO r.job_id, v_state, v_ended_at, v_next_attempt_at, r.series, v_started
      FROM deliveries d WHERE d.id = p_delivery_id FOR NO KEY UPDATE;
    v_now := now_ms();
    IF r.job_id IS NULL OR v_ended_at IS NOT NULL THEN
      r.outcome := 'gone';
      RETURN r;
    ELSIF v_next_attempt_at > v_now THEN
      r.outcome := 'not_due';
      r.next_attempt_at := v_next_attempt_at;
      RETURN r;
    ELSIF v_state = 'in_flight' THEN
      UPDATE delivery_attempts t SET error_class = 'lost'
        WHERE t.delivery_id = p_delivery_id AND t.series = r.series AND t.number = v_started AND t.completed_at IS NULL;
      IF v_started >= 3 THEN
        PERFORM end_delivery(p_delivery_id, 'exhausted', v_now);
        r.outcome := 'exhausted';
        RETURN r;
      END IF;
    END IF;
    r.number := v_started + 1;
    UPDATE deliveries SET state = 'in_flight', attempt_token = p_token, attempts_started = r.number,
        next_attempt_at = v_now + make_interval(secs => (p_timeout_ms + coalesce(p_delays_ms[r.number], 0)) / 1000.0)
      WHERE id = p_delivery_id;
  END IF;

  r.outcome := 'started';
  r.started_at := v_now;
  INSERT INTO delivery_attempts (delivery_id, series, number, token, started_at)
    VALUES (p_delivery_id, r.series, r.number, p_token, v_now);
  SELECT j.account_id, j.api_key_id, j.webhook_url, k.sealed_secret, k.master_key_id
    INTO STRICT r.account_id, r.api_key_id, r.webhook_url, r.sealed_secret, r.master_key_id
    FROM jobs j JOIN api_keys k ON k.id = j.api_key_id WHERE j.id = r.job_id;
  IF r.number > 1 THEN
    SELECT b.body INTO r.body FROM delivery_bodies b WHERE b.delivery_id = p_delivery_id;
  END IF;
  RETURN r;
END $$;

-- Outcomes: delivered, retry, exhausted, blocked, refused. p_result: acknowledged, failed, blocked. p_body: what the attempt
-- sent, kept for the next one.
CREATE FUNCTION complete_attempt(
  p_delivery_id uuid, p_token uuid, p_result text, p_status int, p_address text, p_duration_ms int, p_error_class text,
  p_response_excerpt text, p_delay_ms int, p_body bytea
) RETURNS attempt_end LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := now_ms();
  v_end delivery_state := CASE p_result WHEN 'acknowledged' THEN 'delivered' WHEN 'blocked' THEN 'blocked' END;
  v_state delivery_state;
  v_series int;
  v_started int;
  r attempt_end;
BEGIN
  -- A recorded 2xx ends a delivery, and nothing else does.
  IF (p_result = 'acknowledged') <> coalesce(p_status BETWEEN 200 AND 299, false) THEN
    RAISE EXCEPTION 'status % is not %', p_status, p_result USING ERRCODE = 'HU001';
  END IF;
  PERFORM set_config('synchronous_commit', 'off', true);
  UPDATE deliveries d SET attempt_token = NULL,
      state = CASE WHEN v_end IS NOT NULL THEN v_end WHEN d.attempts_started >= 3 THEN 'exhausted' ELSE 'pending' END,
      ended_at = CASE WHEN v_end IS NOT NULL OR d.attempts_started >= 3 THEN v_now END,
      next_attempt_at = CASE WHEN v_end IS NULL AND d.attempts_started < 3 THEN v_now + make_interval(secs => p_delay_ms / 1000.0) END
    WHERE d.id = p_delivery_id AND d.state = 'in_flight' AND d.attempt_token = p_token
    RETURNING d.state, d.series, d.attempts_started, d.next_attempt_at INTO v_state, v_series, v_started, r.next_attempt_at;
  IF NOT FOUND THEN
    r.outcome := 'refused';
    RETURN r;
  END IF;
  UPDATE delivery_attempts t SET completed_at = v_now, status = p_status, address = p_address, duration_ms = p_duration_ms,
      error_class = p_error_class, response_excerpt = p_response_excerpt
    WHERE t.delivery_id = p_delivery_id AND t.series = v_series AND t.number = v_started AND t.completed_at IS NULL;
  IF v_state = 'pending' THEN
    INSERT INTO delivery_bodies (delivery_id, body) VALUES (p_delivery_id, p_body) ON CONFLICT DO NOTHING;
    r.outcome := 'retry';
    r.next_number := v_started + 1;
    RETURN r;
  END IF;
  IF v_started > 1 THEN
    DELETE FROM delivery_bodies WHERE delivery_id = p_delivery_id;
  END IF;
  r.outcome := v_state;
  RETURN r;
END $$;
`;
