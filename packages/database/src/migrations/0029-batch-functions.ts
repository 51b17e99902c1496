/**
 * Versions of the job lifecycle functions for several calls. They take arrays of the parameters and run one statement
 * for all calls. They return a row only for calls with the usual outcome. A call without a row has changed nothing and
 * must run separately, so the function for one call determines its outcome. `batch_index` is the position of a call,
 * starting at 0. Calls must be ordered by their first parameter, because rows are locked in this order. Sequential
 * scans are disabled, so a plan that was cached for a small table does not scan a large one.
 */
export const batchFunctions = String.raw`
-- Skips accounts that are locked, so that no account waits for another. The calls of one account follow each other.
CREATE FUNCTION submit_jobs(
  p_account_ids uuid[], p_job_ids uuid[], p_api_key_ids uuid[], p_texts text[], p_words int[], p_auto_detect boolean[], p_british boolean[],
  p_webhook_urls text[], p_keys text[], p_body_sha256s bytea[], p_lifetimes_seconds int[]
) RETURNS TABLE (batch_index int, outcome text, balance bigint, active int, created_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_locked uuid[];
  v_now timestamptz;
BEGIN
  SELECT array_agg(l.id) INTO v_locked
    FROM (SELECT a.id FROM accounts a WHERE a.id = ANY (p_account_ids) ORDER BY a.id FOR NO KEY UPDATE SKIP LOCKED) l;
  v_now := now_ms();
  RETURN QUERY
  WITH calls AS (
    SELECT c.*, a.seq, a.balance - sum(c.words) OVER calls_so_far AS balance_after, row_number() OVER calls_so_far AS turn
      FROM unnest(p_account_ids, p_job_ids, p_api_key_ids, p_texts, p_words, p_auto_detect, p_british, p_webhook_urls, p_keys,
        p_body_sha256s, p_lifetimes_seconds) WITH ORDINALITY
        AS c (account_id, job_id, api_key_id, input, words, auto_detect, british, webhook_url, key, body_sha256, lifetime_seconds, position)
      JOIN accounts a ON a.id = c.account_id
      WHERE a.id = ANY (v_locked) AND a.suspended_at IS NULL AND a.closed_at IS NULL
        -- Not NOT EXISTS, for which a plan may read all keys.
        AND (SELECT k.job_id FROM idempotency_keys k WHERE k.account_id = c.account_id AND k.key = c.key) IS NULL
      WINDOW calls_so_far AS (PARTITION BY c.account_id ORDER BY c.position)
  ), accepted AS MATERIALIZED (
    -- If one call of an account is not accepted, no later one is, because balance and free slots only decrease.
    SELECT c.*, j.active + c.turn AS active,
        (SELECT s FROM generate_series(1, 5) s WHERE j.taken & (1 << s) = 0 ORDER BY s OFFSET c.turn - 1 LIMIT 1) AS slot
      FROM calls c
        CROSS JOIN LATERAL (SELECT count(*) AS active, coalesce(bit_or(1 << j.active_slot), 0) AS taken
          FROM jobs j WHERE j.account_id = c.account_id AND j.ended_as IS NULL) j
      WHERE c.balance_after >= 0 AND j.active + c.turn <= 5
  ), new_jobs AS (
    INSERT INTO jobs (id, account_id, api_key_id, input_words, auto_detect_language, use_british_spellings, webhook_url,
        active_slot, priority, created_at, expires_at)
      SELECT a.job_id, a.account_id, a.api_key_id, a.words, a.auto_detect, a.british, a.webhook_url, a.slot, a.active, v_now,
        v_now + make_interval(secs => a.lifetime_seconds) FROM accepted a
  ), new_texts AS (
    INSERT INTO job_payloads (job_id, account_id, input) SELECT a.job_id, a.account_id, a.input FROM accepted a
  ), new_keys AS (
    INSERT INTO idempotency_keys (account_id, key, body_sha256, job_id, expires_at)
      SELECT a.account_id, a.key, a.body_sha256, a.job_id, v_now + interval '24 hours' FROM accepted a WHERE a.key IS NOT NULL
  ), new_entries AS (
    INSERT INTO ledger (account_id, seq, kind, amount, balance_after, job_id, words, created_at)
      SELECT a.account_id, a.seq + a.turn, 'reserve', -a.words, a.balance_after, a.job_id, a.words, v_now
        FROM accepted a ORDER BY a.account_id, a.turn
  )
  SELECT (a.position - 1)::int, 'created', a.balance_after::bigint, a.active::int, v_now FROM accepted a;
END $$;

CREATE FUNCTION claim_jobs(p_job_ids uuid[], p_leases uuid[], p_leases_ms int[], p_claims_max int[])
RETURNS TABLE (batch_index int, outcome text, claims int, account_id uuid, input text, input_words int, auto_detect_language boolean,
  use_british_spellings boolean, created_at timestamptz, expires_at timestamptz, lease_until timestamptz, claimed_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz := now_ms();
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN QUERY
  UPDATE jobs j SET status = 'running', lease = c.lease, lease_until = v_now + make_interval(secs => c.lease_ms / 1000.0),
      claims = j.claims + 1, started_at = coalesce(j.started_at, v_now),
      current_stage = CASE WHEN j.auto_detect_language THEN 'detecting_language' ELSE 'refining_draft' END
    FROM unnest(p_job_ids, p_leases, p_leases_ms, p_claims_max) WITH ORDINALITY AS c (job_id, lease, lease_ms, claims_max, position)
      JOIN job_payloads p ON p.job_id = c.job_id
    WHERE j.id = c.job_id AND j.status IN ('queued', 'running') AND (j.status = 'queued' OR j.lease_until <= v_now)
      AND j.expires_at > v_now AND j.claims < c.claims_max
    RETURNING (c.position - 1)::int, 'claimed', j.claims::int, j.account_id, p.input, j.input_words, j.auto_detect_language,
      j.use_british_spellings, j.created_at, j.expires_at, j.lease_until, v_now;
END $$;

CREATE FUNCTION succeed_jobs(
  p_job_ids uuid[], p_leases uuid[], p_outputs text[], p_edits jsonb[], p_detected_languages text[], p_delivery_ids uuid[], p_usages jsonb[]
) RETURNS TABLE (batch_index int, outcome text, account_id uuid, delivery_id uuid, completed_at timestamptz, processing_ms bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz := now_ms();
BEGIN
  RETURN QUERY
  WITH ended AS (
    UPDATE jobs j SET status = 'succeeded', completed_at = v_now, lease = NULL, lease_until = NULL, current_stage = 'completed',
        detected_language = c.detected_language, usage = c.usage
      FROM unnest(p_job_ids, p_leases, p_outputs, p_edits, p_detected_languages, p_delivery_ids, p_usages) WITH ORDINALITY
        AS c (job_id, lease, output, edits, detected_language, delivery_id, usage, position)
      WHERE j.id = c.job_id AND j.status = 'running' AND j.lease = c.lease
      RETURNING c.position, j.id, j.account_id, j.started_at, c.output, c.edits,
        CASE WHEN j.webhook_url IS NOT NULL THEN c.delivery_id END AS delivery_id
  ), texts AS (
    UPDATE job_payloads p SET output = e.output, edits = e.edits, completed_at = v_now FROM ended e WHERE p.job_id = e.id
  ), events AS (
    INSERT INTO deliveries (id, job_id, account_id, job_status, next_attempt_at, created_at)
      SELECT e.delivery_id, e.id, e.account_id, 'succeeded', v_now, v_now FROM ended e WHERE e.delivery_id IS NOT NULL
  )
  SELECT (e.position - 1)::int, 'finished', e.account_id, e.delivery_id, v_now,
      (extract(epoch FROM v_now - e.started_at) * 1000)::bigint FROM ended e;
END $$;

CREATE FUNCTION begin_attempts(p_delivery_ids uuid[], p_tokens uuid[], p_timeouts_ms int[], p_first_delays_ms int[], p_second_delays_ms int[])
RETURNS TABLE (batch_index int, outcome text, account_id uuid, webhook_url varchar, series int, number int, started_at timestamptz,
  job_id uuid, api_key_id uuid, sealed_secret bytea, master_key_id text, body bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz := now_ms();
BEGIN
  RETURN QUERY
  WITH started AS (
    UPDATE deliveries d SET state = 'in_flight', attempt_token = c.token, attempts_started = d.attempts_started + 1,
        next_attempt_at = v_now + make_interval(secs => (c.timeout_ms
          + CASE d.attempts_started WHEN 0 THEN c.first_delay_ms WHEN 1 THEN c.second_delay_ms ELSE 0 END) / 1000.0)
      FROM unnest(p_delivery_ids, p_tokens, p_timeouts_ms, p_first_delays_ms, p_second_delays_ms) WITH ORDINALITY
        AS c (delivery_id, token, timeout_ms, first_delay_ms, second_delay_ms, position)
      WHERE d.id = c.delivery_id AND d.state = 'pending' AND d.next_attempt_at <= v_now
      RETURNING c.position, c.token, d.id, d.job_id, d.series, d.attempts_started
  ), attempts AS (
    INSERT INTO delivery_attempts (delivery_id, series, number, token, started_at)
      SELECT s.id, s.series, s.attempts_started, s.token, v_now FROM started s
  )
  SELECT (s.position - 1)::int, 'started', j.account_id, j.webhook_url, s.series, s.attempts_started::int, v_now, j.id, j.api_key_id,
      k.sealed_secret, k.master_key_id::text,
      CASE WHEN s.attempts_started > 1 THEN (SELECT b.body FROM delivery_bodies b WHERE b.delivery_id = s.id) END
    FROM started s JOIN jobs j ON j.id = s.job_id JOIN api_keys k ON k.id = j.api_key_id;
END $$;

-- Only acknowledged attempts.
CREATE FUNCTION complete_attempts(
  p_delivery_ids uuid[], p_tokens uuid[], p_results text[], p_statuses int[], p_addresses text[], p_durations_ms int[], p_error_classes text[],
  p_response_excerpts text[], p_delays_ms int[], p_bodies bytea[]
) RETURNS TABLE (batch_index int, outcome text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz := now_ms();
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN QUERY
  WITH ended AS (
    UPDATE deliveries d SET state = 'delivered', ended_at = v_now, next_attempt_at = NULL, attempt_token = NULL
      FROM unnest(p_delivery_ids, p_tokens, p_results, p_statuses, p_addresses, p_durations_ms, p_error_classes, p_response_excerpts)
        WITH ORDINALITY AS c (delivery_id, token, result, status, address, duration_ms, error_class, response_excerpt, position)
      WHERE d.id = c.delivery_id AND d.state = 'in_flight' AND d.attempt_token = c.token
        AND c.result = 'acknowledged' AND c.status BETWEEN 200 AND 299
      RETURNING c.*, d.series, d.attempts_started
  ), attempts AS (
    UPDATE delivery_attempts t SET completed_at = v_now, status = e.status, address = e.address, duration_ms = e.duration_ms,
        error_class = e.error_class, response_excerpt = e.response_excerpt
      FROM ended e
      WHERE t.delivery_id = e.delivery_id AND t.series = e.series AND t.number = e.attempts_started AND t.completed_at IS NULL
  ), bodies AS (
    DELETE FROM delivery_bodies b USING ended e WHERE b.delivery_id = e.delivery_id AND e.attempts_started > 1
  )
  SELECT (e.position - 1)::int, 'delivered' FROM ended e;
END $$;

-- Each may be called by those who may call the function for one call, which has the same name in the singular.
DO $$
DECLARE
  v_function record;
  v_role regrole;
BEGIN
  FOR v_function IN SELECT oid::regprocedure AS signature, left(proname, -1) AS single FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND proname IN ('submit_jobs', 'claim_jobs', 'succeed_jobs', 'begin_attempts', 'complete_attempts')
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_function.signature);
    FOR v_role IN SELECT DISTINCT a.grantee FROM pg_proc p, aclexplode(p.proacl) a
      WHERE p.pronamespace = 'public'::regnamespace AND p.proname = v_function.single AND a.grantee NOT IN (0, p.proowner)
    LOOP
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %s', v_function.signature, v_role);
    END LOOP;
  END LOOP;
END $$;
`;
