-- The end of a job. The first terminal write wins. The refund and the event of a job with a webhook are written in the
-- same transaction. A job never ends before its creation, even if the clock was set back.

CREATE TYPE job_end AS (outcome text, delivery_id uuid, completed_at timestamptz);

-- Writes the other records of a job that the caller has just ended, or none if `j` is null. The caller must have locked
-- the account of a refunded job. Returned words do not count toward the limit of the key.
CREATE FUNCTION record_end(j jobs, p_delivery_id uuid, p_output text DEFAULT NULL, p_edits jsonb DEFAULT NULL) RETURNS job_end
LANGUAGE plpgsql AS $$
BEGIN
  IF j.id IS NULL THEN
    RETURN ROW('refused', NULL, NULL)::job_end;
  END IF;
  IF j.refunded THEN
    INSERT INTO ledger (account_id, seq, kind, amount, balance_after, job_id, words, note, created_at)
      SELECT a.id, a.seq + 1, 'refund', j.input_words, a.balance + j.input_words, j.id, j.input_words,
          CASE j.failure_cause WHEN 'processing' THEN 'processing failed' WHEN 'expired' THEN 'job expired'
            WHEN 'exhausted' THEN 'processing was lost repeatedly' WHEN 'enqueue' THEN 'could not be enqueued'
            ELSE CASE j.free WHEN 'test_event' THEN 'free test event' WHEN 'playground' THEN 'free playground run'
              ELSE 'the output equals the input' END END,
          j.completed_at
        FROM accounts a WHERE a.id = j.account_id;
    UPDATE api_key_months SET words = greatest(0, words - j.input_words) WHERE api_key_id = j.api_key_id AND month = month_of(j.created_at);
  END IF;
  UPDATE job_payloads SET output = p_output, edits = p_edits, completed_at = j.completed_at WHERE job_id = j.id;
  IF j.end_event IS NOT NULL THEN
    INSERT INTO deliveries (id, job_id, account_id, event, next_attempt_at, created_at)
      VALUES (p_delivery_id, j.id, j.account_id, j.end_event, j.completed_at, j.completed_at);
  END IF;
  RETURN ROW('finished', CASE WHEN j.end_event IS NOT NULL THEN p_delivery_id END, j.completed_at)::job_end;
END $$;

-- Does not check the age limit, so a finished text is kept even if its hour has ended in the meantime. `refund` returns
-- the words of a job that succeeds. The words of a free job are always returned.
CREATE TYPE success_call AS (job_id uuid, lease uuid, delivery_id uuid, output text, edits jsonb,
  detected_language text, usage jsonb, refund boolean);
CREATE FUNCTION succeed_job(call json) RETURNS job_end
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  c success_call := json_populate_record(NULL::success_call, call);
  j jobs;
  v_now timestamptz;
BEGIN
  IF c.refund OR EXISTS (SELECT FROM jobs WHERE id = c.job_id AND free IS NOT NULL) THEN
    PERFORM FROM accounts WHERE id = (SELECT account_id FROM jobs WHERE id = c.job_id) FOR NO KEY UPDATE;
  END IF;
  v_now := now_ms();
  UPDATE jobs SET status = 'succeeded', completed_at = greatest(v_now, created_at), lease = NULL, lease_until = NULL, current_stage = 'completed',
      detected_language = c.detected_language, usage = c.usage, refunded = coalesce(c.refund, false) OR free IS NOT NULL
    WHERE id = c.job_id AND status = 'running' AND lease = c.lease RETURNING * INTO j;
  RETURN record_end(j, c.delivery_id, c.output, c.edits);
END $$;

-- Checks the condition while the job is locked; see JobFailure in src/jobs/process-job.ts.
CREATE TYPE failure_call AS (job_id uuid, lease uuid, delivery_id uuid, detected_language text, usage jsonb,
  "when" text, claims_max int, message text, reason failure_reason);
CREATE FUNCTION fail_job(call json) RETURNS job_end
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  c failure_call := json_populate_record(NULL::failure_call, call);
  j jobs;
  v_now timestamptz;
BEGIN
  PERFORM FROM accounts WHERE id = (SELECT account_id FROM jobs WHERE id = c.job_id) FOR NO KEY UPDATE;
  v_now := now_ms();
  UPDATE jobs SET status = 'failed', refunded = true, completed_at = greatest(v_now, created_at), lease = NULL, lease_until = NULL,
      failure_cause = CASE c."when" WHEN 'leased' THEN 'processing' WHEN 'queued' THEN 'enqueue' ELSE c."when" END::failure_cause,
      failure_reason = c.reason, error_message = c.message,
      current_stage = CASE c."when" WHEN 'expired' THEN NULL ELSE current_stage END,
      detected_language = c.detected_language, usage = c.usage
    WHERE id = c.job_id AND CASE c.when
      WHEN 'leased' THEN status = 'running' AND lease = c.lease
      WHEN 'queued' THEN status = 'queued'
      WHEN 'expired' THEN status IN ('queued', 'running') AND expires_at <= v_now
      WHEN 'exhausted' THEN status = 'running' AND lease_until <= v_now AND claims >= c.claims_max END
    RETURNING * INTO j;
  IF j.failure_cause = 'enqueue' THEN
    DELETE FROM idempotency_keys WHERE job_id = j.id;
  END IF;
  RETURN record_end(j, c.delivery_id);
END $$;
