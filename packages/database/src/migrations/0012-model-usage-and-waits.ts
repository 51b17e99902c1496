/**
 * Stores the usage of the language model with each job, and allows jobs to wait while the model is unavailable. Keeps
 * the functions that processes of the previous release call.
 */
export const modelUsageAndWaits = String.raw`
ALTER TABLE jobs
  -- Who rewrote the text, and what it cost: the worker's RewriteUsage. Null until the job succeeds.
  ADD COLUMN usage jsonb,
  -- How often the job was put back because the model was away, and since when it has been waiting.
  ADD COLUMN model_waits smallint NOT NULL DEFAULT 0,
  ADD COLUMN waiting_since timestamptz(3),
  ADD CONSTRAINT jobs_usage_of_success CHECK (usage IS NULL OR (status = 'succeeded' AND jsonb_typeof(usage) = 'object'));

CREATE FUNCTION succeed_job(
  p_job_id uuid, p_lease uuid, p_output text, p_edits jsonb, p_detected_language text, p_delivery_id uuid, p_usage jsonb
) RETURNS finish_result LANGUAGE plpgsql AS $$
DECLARE
  v_webhook_url text;
  v_started_at timestamptz;
  r finish_result;
BEGIN
  UPDATE jobs j SET status = 'succeeded', completed_at = now_ms(), lease = NULL, lease_until = NULL, current_stage = 'completed',
      detected_language = p_detected_language, usage = p_usage
    WHERE j.id = p_job_id AND j.status = 'running' AND j.lease = p_lease
    RETURNING j.account_id, j.completed_at, j.started_at, j.webhook_url INTO r.account_id, r.completed_at, v_started_at, v_webhook_url;
  IF NOT FOUND THEN
    r.outcome := 'refused';
    RETURN r;
  END IF;
  UPDATE job_payloads SET output = p_output, edits = p_edits, completed_at = r.completed_at WHERE job_id = p_job_id;
  IF v_webhook_url IS NOT NULL THEN
    INSERT INTO deliveries (id, job_id, account_id, job_status, next_attempt_at, created_at)
      VALUES (p_delivery_id, p_job_id, r.account_id, 'succeeded', r.completed_at, r.completed_at);
    r.delivery_id := p_delivery_id;
  END IF;
  r.outcome := 'finished';
  r.processing_ms := extract(epoch FROM r.completed_at - v_started_at) * 1000;
  RETURN r;
END $$;

CREATE TYPE postpone_result AS (
  outcome text,
  postpone_ms int,
  waits int
);

-- Puts a claimed job back until its next attempt. Outcomes: postponed; overdue, the job has waited p_wait_ms, p_waits_max
-- times, or too close to its age limit, and nothing was written; refused, the lease is another's or the job has ended.
-- The claim is not counted: it came to no end because of the model, not because of the text. The new lease belongs to
-- nobody, so that the job can be claimed again when it runs out and not before.
CREATE FUNCTION postpone_job(
  p_job_id uuid, p_lease uuid, p_delays_ms int[], p_delay_min_ms int, p_wait_ms bigint, p_waits_max int, p_reserve_ms int, p_stage text
) RETURNS postpone_result LANGUAGE plpgsql AS $$
DECLARE
  v_job jobs;
  v_now timestamptz;
  r postpone_result;
BEGIN
  SELECT * INTO v_job FROM jobs j WHERE j.id = p_job_id AND j.status = 'running' AND j.lease = p_lease FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    r.outcome := 'refused';
    RETURN r;
  END IF;
  v_now := now_ms();
  r.waits := v_job.model_waits;
  r.postpone_ms := greatest(p_delays_ms[least(v_job.model_waits + 1, cardinality(p_delays_ms))], p_delay_min_ms);
  IF v_now + make_interval(secs => r.postpone_ms / 1000.0) >
      least(coalesce(v_job.waiting_since, v_now) + make_interval(secs => p_wait_ms / 1000.0),
        v_job.expires_at - make_interval(secs => p_reserve_ms / 1000.0))
      OR v_job.model_waits >= p_waits_max THEN
    r.outcome := 'overdue';
    RETURN r;
  END IF;
  UPDATE jobs j SET lease = gen_random_uuid(), lease_until = v_now + make_interval(secs => r.postpone_ms / 1000.0),
      claims = j.claims - 1, model_waits = j.model_waits + 1, waiting_since = coalesce(j.waiting_since, v_now), current_stage = p_stage
    WHERE j.id = p_job_id;
  r.outcome := 'postponed';
  r.waits := r.waits + 1;
  RETURN r;
END $$;
`;
