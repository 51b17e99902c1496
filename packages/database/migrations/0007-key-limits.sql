-- Notes and monthly limits of API keys, and jobs whose words are returned when they end.
SET LOCAL lock_timeout = '3s';

ALTER TABLE api_keys
  ADD COLUMN note varchar(500),
  -- Words that the key can spend in a calendar month (UTC). Null: no limit.
  ADD COLUMN monthly_words_max bigint CHECK (monthly_words_max BETWEEN 0 AND 1000000000000);

-- The words of a month that a key with a limit has reserved, without those that were returned. A key without a limit is not
-- counted. Rows change only while the account is locked.
CREATE TABLE api_key_months (
  api_key_id uuid NOT NULL REFERENCES api_keys,
  month date NOT NULL CHECK (month = date_trunc('month', month)),
  words bigint NOT NULL CHECK (words >= 0),
  PRIMARY KEY (api_key_id, month)
);

CREATE FUNCTION month_of(p_time timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS
  $$ SELECT date_trunc('month', p_time AT TIME ZONE 'UTC')::date $$;

-- A free job reserves its words like any other, and they are returned when it ends: a test event of a webhook, and the first
-- text of a day (UTC) in the playground.
CREATE TYPE free_job AS ENUM ('test_event', 'playground');
ALTER TABLE jobs ADD COLUMN free free_job;
CREATE UNIQUE INDEX jobs_one_free_run_a_day ON jobs (account_id, ((created_at AT TIME ZONE 'UTC')::date)) WHERE free = 'playground';
CREATE TRIGGER jobs_stay_free AFTER UPDATE OF free ON jobs FOR EACH ROW EXECUTE FUNCTION refuse();

-- As before, and: key_limit_reached, the month's limit of the key does not cover the words; `balance` is then the words that the
-- key can still spend. A call with `free` creates a free job, if it is the first of the day in the playground.
CREATE OR REPLACE FUNCTION submit_jobs(calls json)
RETURNS TABLE (account_id uuid, outcome text, balance bigint, active int, created_at timestamptz, existing_job_id uuid,
  key_expires_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_ids uuid[] := ARRAY(SELECT c.account_id FROM json_to_recordset(calls) AS c (account_id uuid));
  v_key_ids uuid[] := ARRAY(SELECT c.api_key_id FROM json_to_recordset(calls) AS c (api_key_id uuid) WHERE c.api_key_id IS NOT NULL);
  v_now timestamptz;
  v_month date;
  v_day date;
BEGIN
  -- Requests that share an idempotency key wait here.
  PERFORM FROM accounts a WHERE a.id = ANY (v_ids) ORDER BY a.id FOR NO KEY UPDATE;
  v_now := now_ms();
  v_month := month_of(v_now);
  v_day := (v_now AT TIME ZONE 'UTC')::date;
  RETURN QUERY
  WITH decided AS MATERIALIZED (
    SELECT c.*, a.seq, a.balance, j.active, j.numbers, r.job_id AS existing_job_id, r.key_expires_at,
      k.monthly_words_max, greatest(0, k.monthly_words_max - coalesce(m.words, 0)) AS key_words_left,
      CASE
        WHEN a.id IS NULL OR a.suspended_at IS NOT NULL OR a.closed_at IS NOT NULL THEN 'no_account'
        WHEN r.outcome IS NOT NULL THEN r.outcome
        WHEN j.active >= 5 THEN 'too_many_active'
        WHEN a.balance < c.words THEN 'insufficient_words'
        WHEN k.monthly_words_max - coalesce(m.words, 0) < c.words THEN 'key_limit_reached'
        ELSE 'created' END AS outcome
    FROM json_to_recordset(calls) AS c (account_id uuid, job_id uuid, api_key_id uuid, input text, words int, options jsonb,
        webhook_url text, idempotency_key text, body_sha256 bytea, lifetime_seconds int, free free_job)
      LEFT JOIN accounts a ON a.id = c.account_id AND a.id = ANY (v_ids)
      LEFT JOIN api_keys k ON k.id = c.api_key_id AND k.id = ANY (v_key_ids) AND k.monthly_words_max IS NOT NULL
      LEFT JOIN api_key_months m ON m.api_key_id = k.id AND m.month = v_month
      LEFT JOIN LATERAL find_replay(c.account_id, c.idempotency_key, c.body_sha256, v_now) r ON true
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS active, coalesce(array_agg(x.active_number), '{}') AS numbers
          -- In the order of the index of active jobs, which a plan could not use otherwise while the table is new.
          FROM (SELECT active_number FROM jobs WHERE account_id = c.account_id AND ended_as IS NULL ORDER BY active_number LIMIT 5) x) j
  ), created AS (
    SELECT * FROM decided WHERE outcome = 'created'
  ), new_jobs AS (
    INSERT INTO jobs (id, account_id, api_key_id, input_words, options, webhook_url, active_number, priority, created_at, expires_at, free)
      SELECT c.job_id, c.account_id, c.api_key_id, c.words, c.options, c.webhook_url,
          (SELECT min(n) FROM generate_series(1, 5) n WHERE n <> ALL (c.numbers)), c.active + 1,
          v_now, v_now + make_interval(secs => c.lifetime_seconds),
          CASE WHEN c.free = 'test_event' OR (c.free = 'playground' AND NOT EXISTS (SELECT FROM jobs f
            WHERE f.account_id = c.account_id AND f.free = 'playground' AND (f.created_at AT TIME ZONE 'UTC')::date = v_day)) THEN c.free END
        FROM created c
  ), new_texts AS (
    INSERT INTO job_payloads (job_id, account_id, input) SELECT c.job_id, c.account_id, c.input FROM created c
  ), new_keys AS (
    -- An existing row is older than 24 hours: the key is forgotten and starts again.
    INSERT INTO idempotency_keys (account_id, key, body_sha256, job_id, expires_at)
      SELECT c.account_id, c.idempotency_key, c.body_sha256, c.job_id, v_now + interval '24 hours'
        FROM created c WHERE c.idempotency_key IS NOT NULL
      ON CONFLICT (account_id, key) DO UPDATE
        SET body_sha256 = excluded.body_sha256, job_id = excluded.job_id, expires_at = excluded.expires_at
  ), counted AS (
    INSERT INTO api_key_months AS m (api_key_id, month, words)
      SELECT c.api_key_id, v_month, c.words FROM created c WHERE c.monthly_words_max IS NOT NULL
      ON CONFLICT (api_key_id, month) DO UPDATE SET words = m.words + excluded.words
  ), entries AS (
    INSERT INTO ledger (account_id, seq, kind, amount, balance_after, job_id, words, created_at)
      SELECT c.account_id, c.seq + 1, 'reserve', -c.words, c.balance - c.words, c.job_id, c.words, v_now FROM created c
  )
  SELECT d.account_id, d.outcome,
      CASE d.outcome WHEN 'created' THEN d.balance - d.words WHEN 'key_limit_reached' THEN d.key_words_left ELSE d.balance END,
      CASE d.outcome WHEN 'created' THEN d.active + 1 ELSE d.active END,
      v_now, d.existing_job_id, d.key_expires_at
    FROM decided d;
END $$;

-- As before, and: the words of a free job are returned.
CREATE OR REPLACE FUNCTION succeed_jobs(calls json) RETURNS TABLE (job_id uuid, outcome text, account_id uuid, delivery_id uuid, completed_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_ids uuid[] := ARRAY(SELECT c.job_id FROM json_to_recordset(calls) AS c (job_id uuid));
  v_refunded_ids uuid[] := ARRAY(SELECT j.id FROM json_to_recordset(calls) AS c (job_id uuid, refund boolean)
    JOIN jobs j ON j.id = c.job_id AND j.id = ANY (v_ids) WHERE c.refund OR j.free IS NOT NULL);
  v_account_ids uuid[] := ARRAY(SELECT j.account_id FROM jobs j WHERE j.id = ANY (v_refunded_ids));
  v_now timestamptz;
BEGIN
  IF v_refunded_ids <> '{}' THEN
    PERFORM FROM accounts a WHERE a.id = ANY (v_account_ids) ORDER BY a.id FOR NO KEY UPDATE;
  END IF;
  v_now := now_ms();
  RETURN QUERY
  WITH call AS MATERIALIZED (
    SELECT * FROM json_to_recordset(calls) AS c (job_id uuid, lease uuid, output text, edits jsonb, detected_language text, usage jsonb,
      refund boolean, delivery_id uuid)
  ), ended AS (
    UPDATE jobs j SET status = 'succeeded', completed_at = v_now, lease = NULL, lease_until = NULL, current_stage = 'completed',
        detected_language = c.detected_language, usage = c.usage, refunded = coalesce(c.refund, false) OR j.free IS NOT NULL
      FROM call c WHERE j.id = ANY (v_ids) AND j.id = c.job_id AND j.status = 'running' AND j.lease = c.lease
      RETURNING j.id, j.account_id, j.api_key_id, j.created_at, j.input_words, j.refunded, j.free, j.end_event
  ), texts AS (
    UPDATE job_payloads p SET output = c.output, edits = c.edits, completed_at = v_now
      FROM ended e JOIN call c ON c.job_id = e.id WHERE p.job_id = ANY (v_ids) AND p.job_id = e.id
  ), events AS (
    INSERT INTO deliveries (id, job_id, account_id, event, next_attempt_at, created_at)
      SELECT c.delivery_id, e.id, e.account_id, e.end_event, v_now, v_now
        FROM ended e JOIN call c ON c.job_id = e.id WHERE e.end_event IS NOT NULL
  ), refunds AS (
    INSERT INTO ledger (account_id, seq, kind, amount, balance_after, job_id, words, note, created_at)
      SELECT e.account_id, a.seq + row_number() OVER so_far, 'refund', e.input_words, a.balance + sum(e.input_words) OVER so_far,
          e.id, e.input_words,
          CASE e.free WHEN 'test_event' THEN 'free test event' WHEN 'playground' THEN 'free playground run' ELSE 'the output equals the input' END,
          v_now
        FROM ended e JOIN accounts a ON a.id = e.account_id AND a.id = ANY (v_account_ids)
        WHERE e.refunded WINDOW so_far AS (PARTITION BY e.account_id ORDER BY e.id)
        ORDER BY e.account_id, e.id
  ), uncounted AS (
    UPDATE api_key_months m SET words = greatest(0, m.words - r.words)
      FROM (SELECT e.api_key_id, month_of(e.created_at) AS month, sum(e.input_words) AS words FROM ended e WHERE e.refunded GROUP BY 1, 2) r
      WHERE m.api_key_id = r.api_key_id AND m.month = r.month
  )
  SELECT c.job_id, CASE WHEN e.id IS NULL THEN 'refused' ELSE 'finished' END, e.account_id,
      CASE WHEN e.end_event IS NOT NULL THEN c.delivery_id END, v_now
    FROM call c LEFT JOIN ended e ON e.id = c.job_id;
END $$;

-- As before, and: the words are not counted for the key.
CREATE OR REPLACE FUNCTION fail_jobs(calls json) RETURNS TABLE (job_id uuid, outcome text, account_id uuid, delivery_id uuid, completed_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_ids uuid[] := ARRAY(SELECT c.job_id FROM json_to_recordset(calls) AS c (job_id uuid));
  v_account_ids uuid[] := ARRAY(SELECT j.account_id FROM jobs j WHERE j.id = ANY (v_ids));
  v_now timestamptz;
BEGIN
  PERFORM FROM accounts a WHERE a.id = ANY (v_account_ids) ORDER BY a.id FOR NO KEY UPDATE;
  v_now := now_ms();
  RETURN QUERY
  WITH call AS MATERIALIZED (
    SELECT * FROM json_to_recordset(calls) AS c (job_id uuid, condition text, lease uuid, claims_max int, message text,
      detected_language text, reason failure_reason, delivery_id uuid)
  ), ended AS (
    UPDATE jobs j SET status = 'failed', refunded = true, completed_at = v_now, lease = NULL, lease_until = NULL,
        failure_cause = CASE c.condition WHEN 'leased' THEN 'processing' WHEN 'queued' THEN 'enqueue' ELSE c.condition END::failure_cause,
        failure_reason = c.reason, error_message = c.message,
        current_stage = CASE c.condition WHEN 'expired' THEN NULL ELSE j.current_stage END,
        detected_language = coalesce(c.detected_language, j.detected_language)
      FROM call c WHERE j.id = ANY (v_ids) AND j.id = c.job_id AND CASE c.condition
        WHEN 'leased' THEN j.status = 'running' AND j.lease = c.lease
        WHEN 'queued' THEN j.status = 'queued'
        WHEN 'expired' THEN j.status IN ('queued', 'running') AND j.expires_at <= v_now
        WHEN 'exhausted' THEN j.status = 'running' AND j.lease_until <= v_now AND j.claims >= c.claims_max END
      RETURNING j.id, j.account_id, j.api_key_id, j.created_at, j.input_words, j.failure_cause, j.end_event
  ), texts AS (
    UPDATE job_payloads p SET completed_at = v_now FROM ended e WHERE p.job_id = ANY (v_ids) AND p.job_id = e.id
  ), events AS (
    INSERT INTO deliveries (id, job_id, account_id, event, next_attempt_at, created_at)
      SELECT c.delivery_id, e.id, e.account_id, e.end_event, v_now, v_now
        FROM ended e JOIN call c ON c.job_id = e.id WHERE e.end_event IS NOT NULL
  ), refunds AS (
    INSERT INTO ledger (account_id, seq, kind, amount, balance_after, job_id, words, note, created_at)
      SELECT e.account_id, a.seq + row_number() OVER so_far, 'refund', e.input_words, a.balance + sum(e.input_words) OVER so_far,
          e.id, e.input_words,
          CASE e.failure_cause WHEN 'processing' THEN 'processing failed' WHEN 'expired' THEN 'job expired'
            WHEN 'exhausted' THEN 'processing was lost repeatedly' ELSE 'could not be enqueued' END,
          v_now
        FROM ended e JOIN accounts a ON a.id = e.account_id AND a.id = ANY (v_account_ids) WINDOW so_far AS (PARTITION BY e.account_id ORDER BY e.id)
        ORDER BY e.account_id, e.id
  ), uncounted AS (
    UPDATE api_key_months m SET words = greatest(0, m.words - r.words)
      FROM (SELECT e.api_key_id, month_of(e.created_at) AS month, sum(e.input_words) AS words FROM ended e GROUP BY 1, 2) r
      WHERE m.api_key_id = r.api_key_id AND m.month = r.month
  )
  SELECT c.job_id, CASE WHEN e.id IS NULL THEN 'refused' ELSE 'finished' END, e.account_id,
      CASE WHEN e.end_event IS NOT NULL THEN c.delivery_id END, v_now
    FROM call c LEFT JOIN ended e ON e.id = c.job_id;
  DELETE FROM idempotency_keys k USING jobs j WHERE k.job_id = ANY (v_ids) AND j.id = k.job_id AND j.id = ANY (v_ids) AND j.failure_cause = 'enqueue';
END $$;
