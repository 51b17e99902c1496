-- The end of a job. The first terminal write wins. The refund and the event of a job with a webhook are written in the
-- same transaction.

CREATE TYPE end_call AS (job_id uuid, lease uuid, delivery_id uuid, output text, edits jsonb, detected_language text, usage jsonb,
  refund boolean, condition text, claims_max int, message text, reason failure_reason);
CREATE TYPE job_end AS (job_id uuid, outcome text, delivery_id uuid, completed_at timestamptz);

-- Writes the remaining records for jobs that the caller has just ended, whose IDs must be sorted. The caller must have locked the accounts of
-- refunded jobs. Returned words do not count toward the limit of the key. Refunds use separate statements, because most
-- jobs have none.
CREATE FUNCTION complete_ends(calls end_call[], ended_ids uuid[], p_now timestamptz) RETURNS SETOF job_end
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF EXISTS (SELECT FROM jobs j WHERE j.id = ANY (ended_ids) AND j.refunded) THEN
    INSERT INTO ledger (account_id, seq, kind, amount, balance_after, job_id, words, note, created_at)
      SELECT e.account_id, a.seq + row_number() OVER so_far, 'refund', e.input_words, a.balance + sum(e.input_words) OVER so_far,
          e.id, e.input_words,
          CASE e.failure_cause WHEN 'processing' THEN 'processing failed' WHEN 'expired' THEN 'job expired'
            WHEN 'exhausted' THEN 'processing was lost repeatedly' WHEN 'enqueue' THEN 'could not be enqueued'
            ELSE CASE e.free WHEN 'test_event' THEN 'free test event' WHEN 'playground' THEN 'free playground run'
              ELSE 'the output equals the input' END END,
          p_now
        FROM jobs e JOIN accounts a ON a.id = e.account_id
        WHERE e.id = ANY (ended_ids) AND e.refunded WINDOW so_far AS (PARTITION BY e.account_id ORDER BY e.id)
        ORDER BY e.account_id, e.id;
    UPDATE api_key_months m SET words = greatest(0, m.words - r.words)
      FROM (SELECT e.api_key_id, month_of(e.created_at) AS month, sum(e.input_words) AS words FROM jobs e
        WHERE e.id = ANY (ended_ids) AND e.refunded GROUP BY 1, 2) r
      WHERE m.api_key_id = r.api_key_id AND m.month = r.month;
  END IF;
  RETURN QUERY
  WITH call AS MATERIALIZED (
    SELECT * FROM unnest(calls)
  ), ended AS MATERIALIZED (
    SELECT * FROM jobs j WHERE j.id = ANY (ended_ids)
  ), texts AS (
    UPDATE job_payloads p SET output = c.output, edits = c.edits, completed_at = p_now
      FROM call c WHERE p.job_id = ANY (ended_ids) AND p.job_id = c.job_id
        AND p.job_id BETWEEN ended_ids[1] AND ended_ids[cardinality(ended_ids)]
  ), events AS (
    INSERT INTO deliveries (id, job_id, account_id, event, next_attempt_at, created_at)
      SELECT c.delivery_id, e.id, e.account_id, e.end_event, p_now, p_now
        FROM ended e JOIN call c ON c.job_id = e.id WHERE e.end_event IS NOT NULL
  )
  SELECT c.job_id, CASE WHEN e.id IS NULL THEN 'refused' ELSE 'finished' END,
      CASE WHEN e.end_event IS NOT NULL THEN c.delivery_id END, p_now
    FROM call c LEFT JOIN ended e ON e.id = c.job_id;
END $$;

-- Does not check the age limit: a finished text is not discarded because its hour has ended in the meantime. `refund`
-- returns the words of a job that succeeds. The words of a free job are always returned.
CREATE FUNCTION succeed_jobs(calls json) RETURNS SETOF job_end
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_calls end_call[] := ARRAY(SELECT c FROM json_populate_recordset(NULL::end_call, calls) c);
  v_ids uuid[] := ARRAY(SELECT c.job_id FROM unnest(v_calls) c);
  v_account_ids uuid[] := ARRAY(SELECT j.account_id FROM unnest(v_calls) c JOIN jobs j ON j.id = c.job_id AND j.id = ANY (v_ids) WHERE c.refund OR j.free IS NOT NULL);
  v_now timestamptz;
BEGIN
  IF v_account_ids <> '{}' THEN
    PERFORM FROM accounts a WHERE a.id = ANY (v_account_ids) ORDER BY a.id FOR NO KEY UPDATE;
  END IF;
  v_now := now_ms();
  WITH ended AS (
    UPDATE jobs j SET status = 'succeeded', completed_at = v_now, lease = NULL, lease_until = NULL, current_stage = 'completed',
        detected_language = c.detected_language, usage = c.usage, refunded = coalesce(c.refund, false) OR j.free IS NOT NULL
      FROM unnest(v_calls) c
      WHERE j.id = ANY (v_ids) AND j.id = c.job_id AND j.status = 'running' AND j.lease = c.lease
      RETURNING j.id
  ) SELECT array_agg(id ORDER BY id) INTO v_ids FROM ended;
  RETURN QUERY SELECT * FROM complete_ends(v_calls, v_ids, v_now);
END $$;

-- Checks the condition of each call while the job is locked; see JobFailure in src/jobs/process-job.ts.
CREATE FUNCTION fail_jobs(calls json) RETURNS SETOF job_end
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_calls end_call[] := ARRAY(SELECT c FROM json_populate_recordset(NULL::end_call, calls) c);
  v_ids uuid[] := ARRAY(SELECT c.job_id FROM unnest(v_calls) c);
  v_account_ids uuid[] := ARRAY(SELECT j.account_id FROM jobs j WHERE j.id = ANY (v_ids));
  v_now timestamptz;
BEGIN
  PERFORM FROM accounts a WHERE a.id = ANY (v_account_ids) ORDER BY a.id FOR NO KEY UPDATE;
  v_now := now_ms();
  WITH ended AS (
    UPDATE jobs j SET status = 'failed', refunded = true, completed_at = v_now, lease = NULL, lease_until = NULL,
        failure_cause = CASE c.condition WHEN 'leased' THEN 'processing' WHEN 'queued' THEN 'enqueue' ELSE c.condition END::failure_cause,
        failure_reason = c.reason, error_message = c.message,
        current_stage = CASE c.condition WHEN 'expired' THEN NULL ELSE j.current_stage END,
        detected_language = c.detected_language, usage = c.usage
      FROM unnest(v_calls) c
      WHERE j.id = ANY (v_ids) AND j.id = c.job_id AND CASE c.condition
        WHEN 'leased' THEN j.status = 'running' AND j.lease = c.lease
        WHEN 'queued' THEN j.status = 'queued'
        WHEN 'expired' THEN j.status IN ('queued', 'running') AND j.expires_at <= v_now
        WHEN 'exhausted' THEN j.status = 'running' AND j.lease_until <= v_now AND j.claims >= c.claims_max END
      RETURNING j.id
  ) SELECT array_agg(id ORDER BY id) INTO v_ids FROM ended;
  RETURN QUERY SELECT * FROM complete_ends(v_calls, v_ids, v_now);
  DELETE FROM idempotency_keys k USING jobs j WHERE k.job_id = ANY (v_ids) AND j.id = k.job_id AND j.id = ANY (v_ids) AND j.failure_cause = 'enqueue';
END $$;
