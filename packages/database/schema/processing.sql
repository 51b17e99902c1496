-- What a worker does with a job until the job ends. Every write specifies the lease of the worker's claim, so a worker
-- cannot change a job that another worker has claimed.

-- The claim is committed asynchronously: if the server crashes, the job is claimed again. The claim becomes durable when
-- the job ends.
CREATE TYPE job_claim AS (job_id uuid, outcome text, claims int, account_id uuid, text text, words int, options jsonb,
  created_at timestamptz, queued_ms bigint);
CREATE FUNCTION claim_jobs(calls json) RETURNS SETOF job_claim
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_ids uuid[] := ARRAY(SELECT c.job_id FROM json_to_recordset(calls) AS c (job_id uuid) ORDER BY 1);
  v_now timestamptz := now_ms();
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN QUERY
  WITH call AS MATERIALIZED (
    SELECT * FROM json_to_recordset(calls) AS c (job_id uuid, lease uuid, lease_ms int, claims_max int)
  ), claimed AS (
    UPDATE jobs j SET status = 'running', lease = c.lease, lease_until = v_now + make_interval(secs => c.lease_ms / 1000.0),
        claims = j.claims + 1, started_at = coalesce(j.started_at, v_now),
        current_stage = CASE WHEN (j.options ->> 'auto_detect_language')::boolean THEN 'detecting_language' ELSE 'refining_draft' END
      FROM call c
      WHERE j.id = ANY (v_ids) AND j.id = c.job_id AND j.status IN ('queued', 'running') AND (j.status = 'queued' OR j.lease_until <= v_now)
        AND j.expires_at > v_now AND j.claims < c.claims_max
      RETURNING j.*
  )
  SELECT c.job_id,
      CASE
        WHEN t.id IS NOT NULL THEN 'claimed'
        WHEN j.id IS NULL OR j.ended_as IS NOT NULL OR j.lease_until > v_now THEN 'gone'
        WHEN j.expires_at <= v_now THEN 'expired'
        WHEN j.claims >= c.claims_max THEN 'exhausted'
        -- The job has changed since this statement began. Whoever changed it continues the job, or the next sweep does.
        ELSE 'gone' END,
      t.claims::int, t.account_id, p.input, t.input_words, t.options::jsonb, t.created_at,
      (extract(epoch FROM v_now - t.created_at) * 1000)::bigint
    FROM call c
      LEFT JOIN claimed t ON t.id = c.job_id
      LEFT JOIN jobs j ON j.id = c.job_id AND j.id = ANY (v_ids)
      LEFT JOIN job_payloads p ON p.job_id = t.id AND p.job_id BETWEEN v_ids[1] AND v_ids[cardinality(v_ids)];
END $$;

-- Renews leases and returns the jobs whose leases the worker still holds. If `lease_ms` is null, the worker is
-- stopping: its leases end, so that other workers can claim the jobs, which stay running. In that case, a claim whose
-- lease has not expired is no longer counted, because otherwise several restarts could exhaust a job.
CREATE FUNCTION keep_jobs(calls json, lease_ms int) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
  WITH held AS (
    SELECT j.id FROM jobs j JOIN json_to_recordset(calls) AS c (job_id uuid, lease uuid) ON c.job_id = j.id AND c.lease = j.lease
      WHERE j.id = ANY (ARRAY(SELECT i.job_id FROM json_to_recordset(calls) AS i (job_id uuid))) AND j.status = 'running'
      ORDER BY j.id FOR NO KEY UPDATE OF j)
  UPDATE jobs j SET lease_until = now_ms() + make_interval(secs => coalesce(lease_ms, 0) / 1000.0),
      claims = j.claims - (lease_ms IS NULL AND j.lease_until > now_ms())::int
    FROM held WHERE j.id = ANY (ARRAY(SELECT id FROM held)) AND j.id = held.id AND j.status = 'running' RETURNING j.id
$$;

-- The claim ends without being counted. The job stays running, because it must not return to queued.
CREATE TYPE job_postponement AS (job_id uuid, outcome text, postpone_ms int, waits int);
CREATE FUNCTION postpone_jobs(calls json) RETURNS SETOF job_postponement
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_ids uuid[] := ARRAY(SELECT c.job_id FROM json_to_recordset(calls) AS c (job_id uuid));
  v_now timestamptz := now_ms();
BEGIN
  RETURN QUERY
  WITH call AS MATERIALIZED (
    SELECT * FROM json_to_recordset(calls) AS c (job_id uuid, lease uuid, delays_ms int[], delay_min_ms int, wait_ms int, waits_max int,
      reserve_ms int, stage text)
  ), held AS MATERIALIZED (
    SELECT j.id, j.model_waits, coalesce(j.waiting_since, v_now) AS waiting_since, j.expires_at, c.*,
        greatest(c.delays_ms[least(j.model_waits + 1, cardinality(c.delays_ms))], c.delay_min_ms) AS postpone_ms
      FROM jobs j JOIN call c ON c.job_id = j.id AND c.lease = j.lease
      WHERE j.id = ANY (v_ids) AND j.status = 'running' ORDER BY j.id FOR NO KEY UPDATE OF j
  ), decided AS (
    SELECT *, v_now + make_interval(secs => postpone_ms / 1000.0) AS next_claim_at FROM held
  ), postponed AS (
    UPDATE jobs j SET lease = gen_random_uuid(), lease_until = d.next_claim_at, claims = j.claims - 1,
        model_waits = j.model_waits + 1, waiting_since = d.waiting_since, current_stage = d.stage
      FROM decided d
      WHERE j.id = ANY (v_ids) AND j.id = d.id AND d.model_waits < d.waits_max
        AND d.next_claim_at <= d.waiting_since + make_interval(secs => d.wait_ms / 1000.0)
        AND d.next_claim_at <= d.expires_at - make_interval(secs => d.reserve_ms / 1000.0)
      RETURNING j.id, j.model_waits
  )
  SELECT c.job_id,
      CASE WHEN p.id IS NOT NULL THEN 'postponed' WHEN h.id IS NOT NULL THEN 'overdue' ELSE 'refused' END,
      h.postpone_ms, coalesce(p.model_waits, h.model_waits)::int
    FROM call c LEFT JOIN held h ON h.id = c.job_id LEFT JOIN postponed p ON p.id = c.job_id;
END $$;
