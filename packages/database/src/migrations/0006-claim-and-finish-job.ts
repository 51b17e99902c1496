/**
 * The job lifecycle from claim to end. Accounts are always locked before jobs. The first terminal write wins, and all
 * writes of a worker must contain the lease of its claim.
 */
export const claimAndFinishJobFunctions = String.raw`
CREATE TYPE claim_result AS (
  outcome text,
  claims int,
  account_id uuid,
  input text,
  input_words int,
  auto_detect_language boolean,
  use_british_spellings boolean,
  created_at timestamptz,
  expires_at timestamptz,
  lease_until timestamptz,
  claimed_at timestamptz
);

-- Outcomes: claimed, gone, expired, exhausted. The caller fails what is expired or exhausted, in its own transaction.
CREATE FUNCTION claim_job(p_job_id uuid, p_lease uuid, p_lease_ms int, p_claims_max int) RETURNS claim_result LANGUAGE plpgsql AS $$
DECLARE
  v_lease_for interval := make_interval(secs => p_lease_ms / 1000.0);
  v_job jobs;
  v_now timestamptz;
  r claim_result;
BEGIN
  -- Nearly always nothing stands against it: one statement, which waits for whoever holds the row and then looks again.
  UPDATE jobs j SET status = 'running', lease = p_lease, lease_until = now_ms() + v_lease_for, claims = j.claims + 1,
      started_at = coalesce(j.started_at, now_ms()),
      current_stage = CASE WHEN j.auto_detect_language THEN 'detecting_language' ELSE 'refining_draft' END
    WHERE j.id = p_job_id AND j.status IN ('queued', 'running') AND (j.status = 'queued' OR j.lease_until <= now_ms())
      AND j.expires_at > now_ms() AND j.claims < p_claims_max
    RETURNING j.claims, j.account_id, j.input_words, j.auto_detect_language, j.use_british_spellings, j.created_at, j.expires_at, j.lease_until
    INTO r.claims, r.account_id, r.input_words, r.auto_detect_language, r.use_british_spellings, r.created_at, r.expires_at, r.lease_until;
  IF FOUND THEN
    r.outcome := 'claimed';
    r.claimed_at := r.lease_until - v_lease_for;
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
    -- Something changed between the two statements: whoever changed it, or the next sweep, goes on.
    ELSE 'gone' END;
  RETURN r;
END $$;

CREATE TYPE finish_result AS (
  outcome text,
  account_id uuid,
  delivery_id uuid,
  completed_at timestamptz,
  processing_ms bigint
);

-- Does not look at the age limit: finished work is not thrown away because its hour ran out meanwhile.
CREATE FUNCTION succeed_job(p_job_id uuid, p_lease uuid, p_output text, p_edits jsonb, p_detected_language text, p_delivery_id uuid)
RETURNS finish_result LANGUAGE plpgsql AS $$
DECLARE
  v_webhook_url text;
  v_started_at timestamptz;
  r finish_result;
BEGIN
  UPDATE jobs j SET status = 'succeeded', completed_at = now_ms(), lease = NULL, lease_until = NULL, current_stage = 'completed',
      detected_language = p_detected_language
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

-- p_when: leased (needs the lease), queued (enqueue failure), expired and exhausted (checked again here).
CREATE FUNCTION fail_job(
  p_job_id uuid, p_when text, p_lease uuid, p_claims_max int, p_message text, p_detected_language text, p_delivery_id uuid
) RETURNS finish_result LANGUAGE plpgsql AS $$
DECLARE
  v_account accounts;
  v_job jobs;
  v_now timestamptz;
  v_cause failure_cause := CASE p_when WHEN 'leased' THEN 'processing' WHEN 'queued' THEN 'enqueue' ELSE p_when END;
  r finish_result;
BEGIN
  r.outcome := 'refused';
  SELECT a.* INTO v_account FROM accounts a JOIN jobs j ON j.account_id = a.id WHERE j.id = p_job_id FOR NO KEY UPDATE OF a;
  IF NOT FOUND THEN
    RETURN r;
  END IF;
  v_now := now_ms();
  UPDATE jobs j SET status = 'failed', completed_at = v_now, lease = NULL, lease_until = NULL, failure_cause = v_cause,
      error_message = p_message,
      current_stage = CASE v_cause WHEN 'expired' THEN NULL ELSE j.current_stage END,
      detected_language = coalesce(p_detected_language, j.detected_language)
    WHERE j.id = p_job_id AND CASE p_when
      WHEN 'leased' THEN j.status = 'running' AND j.lease = p_lease
      WHEN 'queued' THEN j.status = 'queued'
      WHEN 'expired' THEN j.status IN ('queued', 'running') AND j.expires_at <= v_now
      WHEN 'exhausted' THEN j.status = 'running' AND j.lease_until <= v_now AND j.claims >= p_claims_max
      ELSE false END
    RETURNING * INTO v_job;
  IF NOT FOUND THEN
    RETURN r;
  END IF;
  UPDATE job_payloads SET completed_at = v_now WHERE job_id = p_job_id;
  IF p_when = 'queued' THEN
    DELETE FROM idempotency_keys WHERE job_id = p_job_id;
  ELSIF v_job.webhook_url IS NOT NULL THEN
    INSERT INTO deliveries (id, job_id, account_id, job_status, next_attempt_at, created_at)
      VALUES (p_delivery_id, p_job_id, v_job.account_id, 'failed', v_now, v_now);
    r.delivery_id := p_delivery_id;
  END IF;
  INSERT INTO ledger (account_id, seq, kind, amount, balance_after, job_id, words, note, created_at)
    VALUES (v_account.id, v_account.seq + 1, 'refund', v_job.input_words, v_account.balance + v_job.input_words, p_job_id,
      v_job.input_words, CASE v_cause WHEN 'processing' THEN 'processing failed' WHEN 'expired' THEN 'job expired'
        WHEN 'exhausted' THEN 'processing was lost repeatedly' ELSE 'could not be enqueued' END, v_now);
  r.outcome := 'finished';
  r.account_id := v_job.account_id;
  r.completed_at := v_now;
  r.processing_ms := extract(epoch FROM v_now - v_job.started_at) * 1000;
  RETURN r;
END $$;
`;
