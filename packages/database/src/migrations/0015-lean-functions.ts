/**
 * The functions of the job lifecycle with fewer statements, for the schema of 0014. Signatures and outcomes match the
 * previous release, whose processes call them during a rolling upgrade. Claims and completions of attempts are
 * committed asynchronously. A crash of the server may undo the latest ones; the job is then claimed again, or the event
 * is sent again with the same delivery ID. Any later commit makes them durable, so the end of a job is never preserved
 * without its claim.
 */
export const leanFunctions = String.raw`
CREATE OR REPLACE FUNCTION submit_job(
  p_account_id uuid, p_job_id uuid, p_api_key_id uuid, p_text text, p_words int, p_auto_detect boolean, p_british boolean,
  p_webhook_url text, p_key text, p_body_sha256 bytea, p_lifetime_seconds int
) RETURNS submission_result LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
  v_seq bigint;
  v_open boolean;
  v_now timestamptz;
  v_taken int;
  v_slot int := 1;
  r submission_result;
BEGIN
  -- Requests that share a key wait here.
  SELECT a.balance, a.seq, a.suspended_at IS NULL AND a.closed_at IS NULL INTO v_balance, v_seq, v_open
    FROM accounts a WHERE a.id = p_account_id FOR NO KEY UPDATE;
  IF v_open IS NOT TRUE THEN
    r.outcome := 'no_account';
    RETURN r;
  END IF;
  v_now := now_ms();
  IF p_key IS NOT NULL AND EXISTS (SELECT FROM idempotency_keys k WHERE k.account_id = p_account_id AND k.key = p_key AND k.expires_at > v_now) THEN
    RETURN find_replay(p_account_id, p_key, p_body_sha256, v_now);
  END IF;
  SELECT count(*), coalesce(bit_or(1 << j.active_slot), 0) INTO r.active, v_taken
    FROM jobs j WHERE j.account_id = p_account_id AND j.ended_as IS NULL;
  IF r.active >= 5 THEN
    r.outcome := 'too_many_active';
    RETURN r;
  END IF;
  r.balance := v_balance;
  IF v_balance < p_words THEN
    r.outcome := 'insufficient_words';
    RETURN r;
  END IF;
  WHILE v_taken & (1 << v_slot) <> 0 LOOP
    v_slot := v_slot + 1;
  END LOOP;
  r.active := r.active + 1;
  INSERT INTO jobs (id, account_id, api_key_id, input_words, auto_detect_language, use_british_spellings, webhook_url,
      active_slot, priority, created_at, expires_at)
    VALUES (p_job_id, p_account_id, p_api_key_id, p_words, p_auto_detect, p_british, p_webhook_url,
      v_slot, r.active, v_now, v_now + make_interval(secs => p_lifetime_seconds));
  INSERT INTO job_payloads (job_id, account_id, input) VALUES (p_job_id, p_account_id, p_text);
  IF p_key IS NOT NULL THEN
    -- An existing row is older than 24 hours: the key is forgotten and starts again.
    INSERT INTO idempotency_keys AS k (account_id, key, body_sha256, job_id, expires_at)
      VALUES (p_account_id, p_key, p_body_sha256, p_job_id, v_now + interval '24 hours')
      ON CONFLICT (account_id, key) DO UPDATE
        SET body_sha256 = excluded.body_sha256, job_id = excluded.job_id, expires_at = excluded.expires_at;
  END IF;
  -- Last, because it writes the account's row.
  INSERT INTO ledger (account_id, seq, kind, amount, balance_after, job_id, words, created_at)
    VALUES (p_account_id, v_seq + 1, 'reserve', -p_words, v_balance - p_words, p_job_id, p_words, v_now);
  r.outcome := 'created';
  r.balance := v_balance - p_words;
  r.id := p_job_id;
  r.created_at := v_now;
  RETURN r;
END $$;
CREATE OR REPLACE FUNCTION claim_job(p_job_id uuid, p_lease uuid, p_lease_ms int, p_claims_max int) RETURNS claim_result LANGUAGE plpgsql AS $$
DECLARE
  v_lease_for interval := make_interval(secs => p_lease_ms / 1000.0);
  v_now timestamptz := now_ms();
  v_job jobs;
  r claim_result;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  -- Nearly always nothing prevents the claim: one statement, which waits for a lock on the row and checks again.
  UPDATE jobs j SET status = 'running', lease = p_lease, lease_until = v_now + v_lease_for, claims = j.claims + 1,
      started_at = coalesce(j.started_at, v_now),
      current_stage = CASE WHEN j.auto_detect_language THEN 'detecting_language' ELSE 'refining_draft' END
    WHERE j.id = p_job_id AND j.status IN ('queued', 'running') AND (j.status = 'queued' OR j.lease_until <= v_now)
      AND j.expires_at > v_now AND j.claims < p_claims_max
    RETURNING j.claims, j.account_id, j.input_words, j.auto_detect_language, j.use_british_spellings, j.created_at, j.expires_at, j.lease_until
    INTO r.claims, r.account_id, r.input_words, r.auto_detect_language, r.use_british_spellings, r.created_at, r.expires_at, r.lease_until;
  IF FOUND THEN
    r.outcome := 'claimed';
    r.claimed_at := v_now;
    SELECT p.input INTO STRICT r.input FROM job_payloads p WHERE p.job_id = p_job_id;
    RETURN r;
  END IF;
  SELECT * INTO v_job FROM jobs j WHERE j.id = p_job_id;
  v_now := now_ms();
  r.claims := coalesce(v_job.claims, 0);
  r.outcome := CASE
    WHEN v_job.id IS NULL OR v_job.status IN ('succeeded', 'failed') THEN 'gone'
    WHEN v_job.status = 'running' AND v_job.lease_until > v_now THEN 'gone'
    WHEN v_job.expires_at <= v_now THEN 'expired'
    WHEN v_job.claims >= p_claims_max THEN 'exhausted'
    -- Something changed between the two statements. Whoever changed it continues, or the next sweep does.
    ELSE 'gone' END;
  RETURN r;
END $$;

CREATE OR REPLACE FUNCTION end_delivery(p_delivery_id uuid, p_state delivery_state, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deliveries SET state = p_state, ended_at = p_now, next_attempt_at = NULL, attempt_token = NULL
    WHERE id = p_delivery_id AND state = 'in_flight';
  DELETE FROM delivery_bodies WHERE delivery_id = p_delivery_id;
END $$;

-- p_body: the event rendered from the terminal job, or null for a delivery whose body is on record. When p_body was kept,
-- body and status are null: it need not travel back. When none was given or on record, the job is returned to render it from.
CREATE OR REPLACE FUNCTION start_attempt(p_delivery_id uuid, p_token uuid, p_timeout_ms int, p_delays_ms int[], p_body bytea) RETURNS attempt_start
LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz;
  v_job_id uuid;
  v_job_status job_status;
  v_state delivery_state;
  v_ended_at timestamptz;
  v_next_attempt_at timestamptz;
  v_started int;
  v_body_kept boolean := false;
  r attempt_start;
BEGIN
  SELECT d.job_id, d.job_status, d.state, d.ended_at, d.next_attempt_at, d.series, d.attempts_started
    INTO v_job_id, v_job_status, v_state, v_ended_at, v_next_attempt_at, r.series, v_started
    FROM deliveries d WHERE d.id = p_delivery_id FOR NO KEY UPDATE;
  v_now := now_ms();
  IF v_job_id IS NULL OR v_ended_at IS NOT NULL THEN
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

  r.outcome := 'started';
  r.number := v_started + 1;
  r.started_at := v_now;
  UPDATE deliveries SET state = 'in_flight', attempt_token = p_token, attempts_started = r.number,
      next_attempt_at = v_now + make_interval(secs => (p_timeout_ms + coalesce(p_delays_ms[r.number], 0)) / 1000.0)
    WHERE id = p_delivery_id;
  INSERT INTO delivery_attempts (delivery_id, series, number, token, started_at)
    VALUES (p_delivery_id, r.series, r.number, p_token, v_now);

  IF p_body IS NOT NULL THEN
    INSERT INTO delivery_bodies (delivery_id, body) VALUES (p_delivery_id, p_body) ON CONFLICT DO NOTHING;
    v_body_kept := FOUND;
  END IF;
  SELECT j.account_id, j.id, j.api_key_id, 'humanize.job.' || v_job_status, j.webhook_url, k.sealed_secret, k.master_key_id
    INTO STRICT r.account_id, r.job_id, r.api_key_id, r.event_type, r.webhook_url, r.sealed_secret, r.master_key_id
    FROM jobs j JOIN api_keys k ON k.id = j.api_key_id WHERE j.id = v_job_id;
  IF v_body_kept THEN
    RETURN r;
  END IF;
  SELECT b.body INTO r.body FROM delivery_bodies b WHERE b.delivery_id = p_delivery_id;
  IF r.body IS NULL THEN
    SELECT j.status, j.input_words, j.current_stage, j.detected_language, j.created_at, j.completed_at, j.failure_cause,
        j.error_message, p.output
      INTO STRICT r.status, r.input_words, r.current_stage, r.detected_language, r.created_at, r.completed_at, r.failure_cause,
        r.error_message, r.output
      FROM jobs j LEFT JOIN job_payloads p ON p.job_id = j.id WHERE j.id = v_job_id;
  END IF;
  RETURN r;
END $$;

CREATE OR REPLACE FUNCTION start_attempt(p_delivery_id uuid, p_token uuid, p_timeout_ms int, p_delays_ms int[]) RETURNS attempt_start
LANGUAGE sql AS $$ SELECT start_attempt(p_delivery_id, p_token, p_timeout_ms, p_delays_ms, NULL::bytea) $$;

-- Outcomes: delivered, retry, exhausted, blocked, refused. p_result: acknowledged, failed, blocked.
CREATE OR REPLACE FUNCTION complete_attempt(
  p_delivery_id uuid, p_token uuid, p_result text, p_status int, p_address text, p_duration_ms int, p_error_class text,
  p_response_excerpt text, p_delay_ms int
) RETURNS attempt_end LANGUAGE plpgsql AS $$
DECLARE
  v_series int;
  v_started int;
  v_now timestamptz;
  r attempt_end;
BEGIN
  -- A recorded 2xx ends a delivery, and nothing else does.
  IF (p_result = 'acknowledged') <> coalesce(p_status BETWEEN 200 AND 299, false) THEN
    RAISE EXCEPTION 'status % is not %', p_status, p_result USING ERRCODE = 'HU001';
  END IF;
  PERFORM set_config('synchronous_commit', 'off', true);
  SELECT d.series, d.attempts_started INTO v_series, v_started FROM deliveries d
    WHERE d.id = p_delivery_id AND d.state = 'in_flight' AND d.attempt_token = p_token FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    r.outcome := 'refused';
    RETURN r;
  END IF;
  v_now := now_ms();
  UPDATE delivery_attempts t SET completed_at = v_now, status = p_status, address = p_address, duration_ms = p_duration_ms,
      error_class = p_error_class, response_excerpt = p_response_excerpt
    WHERE t.delivery_id = p_delivery_id AND t.series = v_series AND t.number = v_started AND t.completed_at IS NULL;
  IF p_result = 'acknowledged' THEN
    r.outcome := 'delivered';
  ELSIF p_result = 'blocked' THEN
    r.outcome := 'blocked';
  ELSIF v_started >= 3 THEN
    r.outcome := 'exhausted';
  ELSE
    r.outcome := 'retry';
    r.next_number := v_started + 1;
    r.next_attempt_at := v_now + make_interval(secs => p_delay_ms / 1000.0);
    UPDATE deliveries SET state = 'pending', attempt_token = NULL, next_attempt_at = r.next_attempt_at WHERE id = p_delivery_id;
    RETURN r;
  END IF;
  PERFORM end_delivery(p_delivery_id, r.outcome::delivery_state, v_now);
  RETURN r;
END $$;
`;
