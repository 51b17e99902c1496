/**
 * Stores the reason why processing failed with the job, so operators can find accounts whose texts exceed the time
 * limit or crash threads. The function of the previous release is kept for processes that still call it.
 */
export const failureReasons = String.raw`
ALTER TABLE jobs ADD COLUMN failure_reason text
  CHECK (failure_reason IN ('overran', 'crashed', 'empty', 'not_english', 'model_unavailable'));
CREATE INDEX jobs_overruns ON jobs (completed_at) WHERE failure_reason IN ('overran', 'crashed') OR failure_cause = 'exhausted';
CREATE INDEX sessions_by_start ON sessions (created_at);
CREATE INDEX one_time_links_by_expiry ON one_time_links (expires_at);

-- Fails a claimed job with a reason. Nothing is written unless the lease is current.
CREATE FUNCTION fail_job(
  p_job_id uuid, p_when text, p_lease uuid, p_claims_max int, p_message text, p_detected_language text, p_delivery_id uuid, p_reason text
) RETURNS finish_result LANGUAGE plpgsql AS $$
DECLARE
  r finish_result;
BEGIN
  -- The lock order is always account, then job.
  PERFORM FROM accounts a JOIN jobs j ON j.account_id = a.id WHERE j.id = p_job_id FOR NO KEY UPDATE OF a;
  UPDATE jobs SET failure_reason = p_reason WHERE id = p_job_id AND status = 'running' AND lease = p_lease;
  SELECT * INTO r FROM fail_job(p_job_id, p_when, p_lease, p_claims_max, p_message, p_detected_language, p_delivery_id);
  RETURN r;
END $$;
`;
