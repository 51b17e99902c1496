-- Delivery attempts. An attempt is recorded before it is sent. An attempt that is never completed still counts, and the
-- next one is due after the time limit plus the delay.

CREATE TYPE attempt_start AS (delivery_id uuid, outcome text, next_attempt_at timestamptz, series int, number int,
  started_at timestamptz, sealed_secret bytea, master_key_id text, body bytea);
CREATE FUNCTION start_attempts(calls json) RETURNS SETOF attempt_start
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_ids uuid[] := ARRAY(SELECT c.delivery_id FROM json_to_recordset(calls) AS c (delivery_id uuid));
  v_now timestamptz;
BEGIN
  PERFORM FROM deliveries d WHERE d.id = ANY (v_ids) ORDER BY d.id FOR NO KEY UPDATE;
  v_now := now_ms();
  RETURN QUERY
  WITH decided AS MATERIALIZED (
    SELECT c.*, d.next_attempt_at, d.series, d.attempts_started, d.state,
      CASE
        WHEN d.id IS NULL OR d.ended_at IS NOT NULL THEN 'gone'
        WHEN d.next_attempt_at > v_now THEN 'not_due'
        WHEN d.attempts_started >= 3 THEN 'exhausted'
        ELSE 'started' END AS outcome
    FROM json_to_recordset(calls) AS c (delivery_id uuid, token uuid, timeout_ms int, delays_ms int[])
      LEFT JOIN deliveries d ON d.id = c.delivery_id AND d.id = ANY (v_ids)
  ), lost AS (
    UPDATE delivery_attempts t SET error_class = 'lost' FROM decided d
      WHERE t.delivery_id = ANY (v_ids) AND d.state = 'in_flight' AND d.outcome IN ('started', 'exhausted') AND t.delivery_id = d.delivery_id
        AND t.series = d.series AND t.number = d.attempts_started AND t.completed_at IS NULL
  ), exhausted AS (
    UPDATE deliveries x SET state = 'exhausted', ended_at = v_now, next_attempt_at = NULL, attempt_token = NULL
      FROM decided d WHERE x.id = ANY (v_ids) AND d.outcome = 'exhausted' AND x.id = d.delivery_id
      RETURNING x.id
  ), bodies AS (
    DELETE FROM delivery_bodies b USING exhausted x WHERE b.delivery_id = ANY (v_ids) AND b.delivery_id = x.id
  ), started AS (
    UPDATE deliveries x SET state = 'in_flight', attempt_token = d.token, attempts_started = x.attempts_started + 1,
        next_attempt_at = v_now + make_interval(secs => (d.timeout_ms + coalesce(d.delays_ms[x.attempts_started + 1], 0)) / 1000.0)
      FROM decided d WHERE x.id = ANY (v_ids) AND d.outcome = 'started' AND x.id = d.delivery_id
      RETURNING x.id, x.job_id, x.series, x.attempts_started
  ), attempts AS (
    INSERT INTO delivery_attempts (delivery_id, series, number, started_at)
      SELECT s.id, s.series, s.attempts_started, v_now FROM started s
  )
  SELECT d.delivery_id, d.outcome, CASE d.outcome WHEN 'not_due' THEN d.next_attempt_at END, s.series, s.attempts_started::int, v_now,
      k.sealed_secret, k.master_key_id::text, b.body
    FROM decided d
      LEFT JOIN started s ON s.id = d.delivery_id
      LEFT JOIN jobs j ON j.id = s.job_id
      LEFT JOIN api_keys k ON k.id = j.api_key_id
      LEFT JOIN delivery_bodies b ON b.delivery_id = ANY (v_ids) AND b.delivery_id = s.id AND s.attempts_started > 1;
END $$;

-- The changes are committed asynchronously: if the server crashes, the event may be sent again with the same delivery
-- ID.
CREATE TYPE attempt_call AS (delivery_id uuid, token uuid, result text, status int, address text, duration_ms int,
  error_class text, response_excerpt text, delay_ms int, body bytea);
CREATE TYPE attempt_end AS (delivery_id uuid, outcome text);
CREATE FUNCTION complete_attempts(calls json) RETURNS SETOF attempt_end
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_calls attempt_call[] := ARRAY(SELECT c FROM json_populate_recordset(NULL::attempt_call, calls) c);
  v_ids uuid[] := ARRAY(SELECT c.delivery_id FROM unnest(v_calls) c);
  v_now timestamptz := now_ms();
BEGIN
  -- A delivery is marked as delivered if and only if a 2xx status is recorded.
  IF EXISTS (SELECT FROM unnest(v_calls) c
      WHERE (c.result = 'acknowledged') <> coalesce(c.status BETWEEN 200 AND 299, false)) THEN
    RAISE EXCEPTION 'an attempt is acknowledged if and only if its status is a 2xx' USING ERRCODE = 'HU001';
  END IF;
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN QUERY
  WITH call AS MATERIALIZED (
    SELECT * FROM unnest(v_calls)
  ), ended AS (
    UPDATE deliveries d SET attempt_token = NULL, state = r.state, ended_at = CASE WHEN r.state > 'in_flight' THEN v_now END,
        next_attempt_at = CASE r.state WHEN 'pending' THEN v_now + make_interval(secs => r.delay_ms / 1000.0) END
      FROM (
        SELECT c.*, x.id, CASE
            WHEN c.result = 'acknowledged' THEN 'delivered'
            WHEN c.result = 'blocked' THEN 'blocked'
            WHEN x.attempts_started >= 3 THEN 'exhausted'
            ELSE 'pending' END::delivery_state AS state
          FROM call c JOIN deliveries x ON x.id = c.delivery_id AND x.id = ANY (v_ids)) r
      WHERE d.id = ANY (v_ids) AND d.id = r.id AND d.state = 'in_flight' AND d.attempt_token = r.token
      RETURNING d.id, d.state, d.series, d.attempts_started
  ), attempts AS (
    UPDATE delivery_attempts t SET completed_at = v_now, status = c.status, address = c.address, duration_ms = c.duration_ms,
        error_class = c.error_class, response_excerpt = c.response_excerpt
      FROM ended e JOIN call c ON c.delivery_id = e.id
      WHERE t.delivery_id = ANY (v_ids) AND t.delivery_id = e.id AND t.series = e.series AND t.number = e.attempts_started AND t.completed_at IS NULL
  ), kept AS (
    INSERT INTO delivery_bodies (delivery_id, body)
      SELECT e.id, c.body FROM ended e JOIN call c ON c.delivery_id = e.id WHERE e.state = 'pending'
      ON CONFLICT DO NOTHING
  ), dropped AS (
    DELETE FROM delivery_bodies b USING ended e WHERE b.delivery_id = ANY (v_ids) AND b.delivery_id = e.id AND e.state > 'in_flight' AND e.attempts_started > 1
  )
  SELECT c.delivery_id,
      CASE WHEN e.id IS NULL THEN 'refused' WHEN e.state = 'pending' THEN 'retry' ELSE e.state::text END
    FROM call c LEFT JOIN ended e ON e.id = c.delivery_id;
END $$;

-- Starts a new series of attempts for an ended delivery. A null account matches any account.
CREATE FUNCTION redeliver(p_delivery_id uuid, p_account_id uuid, p_redeliveries_max int, OUT outcome text, OUT series int, OUT account_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_delivery deliveries;
BEGIN
  SELECT * INTO v_delivery FROM deliveries d
    WHERE d.id = p_delivery_id AND (p_account_id IS NULL OR d.account_id = p_account_id) FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    outcome := 'not_found';
  ELSIF v_delivery.ended_at IS NULL THEN
    outcome := 'in_progress';
  ELSIF EXISTS (SELECT FROM accounts a WHERE a.id = v_delivery.account_id AND (a.suspended_at IS NOT NULL OR a.closed_at IS NOT NULL)) THEN
    outcome := 'account_inactive';
  ELSIF v_delivery.series > p_redeliveries_max THEN
    outcome := 'resent_too_often';
  ELSIF v_delivery.event = 'humanize.job.succeeded'
      AND NOT EXISTS (SELECT FROM job_payloads p WHERE p.job_id = v_delivery.job_id FOR KEY SHARE) THEN
    outcome := 'payload_deleted';
  ELSE
    UPDATE deliveries d SET state = 'pending', series = d.series + 1, attempts_started = 0, next_attempt_at = now_ms(), ended_at = NULL
      WHERE d.id = p_delivery_id;
    outcome := 'scheduled';
    series := v_delivery.series + 1;
    account_id := v_delivery.account_id;
  END IF;
END $$;
