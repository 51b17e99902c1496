-- What a worker does with a job until the job ends. Every write specifies the lease of the worker's claim, so a worker
-- cannot change a job that another worker has claimed.

-- The claim is committed asynchronously: if the server crashes, the job is claimed again. The claim becomes durable when
-- the job ends.
CREATE TYPE job_claim AS (outcome text, claims int, job_id uuid, account_id uuid, text text, words int, options jsonb,
  created_at timestamptz, queued_ms bigint);
CREATE TYPE claim_call AS (job_id uuid, lease uuid, lease_ms int, claims_max int);
CREATE FUNCTION claim_job(call json) RETURNS job_claim
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  c claim_call := json_populate_record(NULL::claim_call, call);
  j jobs;
  v_now timestamptz := now_ms();
  result job_claim;
BEGIN
  SET LOCAL synchronous_commit = off;
  UPDATE jobs SET status = 'running', lease = c.lease, lease_until = v_now + make_interval(secs => c.lease_ms / 1000.0),
      claims = claims + 1, started_at = coalesce(started_at, v_now),
      current_stage = CASE WHEN (options ->> 'auto_detect_language')::boolean THEN 'detecting_language' ELSE 'refining_draft' END
    WHERE id = c.job_id AND (status = 'queued' OR (status = 'running' AND lease_until <= v_now))
      AND expires_at > v_now AND claims < c.claims_max
    RETURNING 'claimed', claims, id, account_id, (SELECT input FROM job_payloads WHERE job_id = c.job_id), input_words, options, created_at,
      (extract(epoch FROM v_now - created_at) * 1000)::bigint INTO result;
  IF FOUND THEN
    RETURN result;
  END IF;
  SELECT * INTO j FROM jobs WHERE id = c.job_id;
  result.outcome := CASE
    WHEN j.id IS NULL OR j.ended_as IS NOT NULL OR j.lease_until > v_now THEN 'gone'
    WHEN j.expires_at <= v_now THEN 'expired'
    WHEN j.claims >= c.claims_max THEN 'exhausted'
    -- The job has changed since the update. Whoever changed it continues the job, or the next sweep does.
    ELSE 'gone' END;
  RETURN result;
END $$;

-- Renews leases and returns the jobs whose leases the worker still holds. If `lease_ms` is null, the worker is
-- stopping: its leases end, so that other workers can claim the jobs, which stay running. In that case, a claim whose
-- lease has not expired is no longer counted, because otherwise several restarts could exhaust a job. The jobs are locked
-- in the order of their IDs. They are also compared with an array, so that the index on the ID is always used.
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
CREATE TYPE job_postponement AS (outcome text, postpone_ms int, waits int);
CREATE TYPE postpone_call AS (job_id uuid, lease uuid, delays_ms int[], delay_min_ms int, wait_ms int, waits_max int,
  reserve_ms int, stage text);
CREATE FUNCTION postpone_job(call json) RETURNS job_postponement
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  c postpone_call := json_populate_record(NULL::postpone_call, call);
  j jobs;
  v_now timestamptz := now_ms();
  v_claim_at timestamptz;
  result job_postponement;
BEGIN
  SELECT * INTO j FROM jobs WHERE id = c.job_id AND status = 'running' AND lease = c.lease FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    result.outcome := 'refused';
    RETURN result;
  END IF;
  j.waiting_since := coalesce(j.waiting_since, v_now);
  result.postpone_ms := greatest(c.delays_ms[least(j.model_waits + 1, cardinality(c.delays_ms))], c.delay_min_ms);
  v_claim_at := v_now + make_interval(secs => result.postpone_ms / 1000.0);
  IF j.model_waits >= c.waits_max OR v_claim_at > j.waiting_since + make_interval(secs => c.wait_ms / 1000.0)
      OR v_claim_at > j.expires_at - make_interval(secs => c.reserve_ms / 1000.0) THEN
    result.outcome := 'overdue';
    result.waits := j.model_waits;
  ELSE
    UPDATE jobs SET lease = gen_random_uuid(), lease_until = v_claim_at, claims = claims - 1, model_waits = model_waits + 1,
        waiting_since = j.waiting_since, current_stage = c.stage
      WHERE id = j.id;
    result.outcome := 'postponed';
    result.waits := j.model_waits + 1;
  END IF;
  RETURN result;
END $$;
