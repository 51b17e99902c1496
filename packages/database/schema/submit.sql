-- Submission. Like all job lifecycle functions, `submit_jobs` takes a JSON array of calls and returns a row with an
-- outcome for each call. `setFunction` in src/ declares each function and explains its outcomes. The calls must concern
-- different accounts, which are locked in the order of their IDs, before their jobs. The time is read after the locks
-- are acquired, so times are in the order of the ledger. The functions run with the owner's privileges. Plans that
-- could scan or sort a whole table, which the planner prefers while the table is small, are disabled, because a
-- connection keeps its plans. For the same reason, the rows of a table are also compared with the array of IDs, although
-- the join implies this comparison: the index on the ID is then always searched for these IDs only. Calls with texts are
-- parsed once, into an array.

-- Returns the outcome of reusing a live idempotency key for a body, and the job that the key identifies.
CREATE FUNCTION find_replay(p_account_id uuid, p_key text, p_body_sha256 bytea, p_now timestamptz)
RETURNS TABLE (outcome text, existing_job_id uuid, key_expires_at timestamptz) LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT CASE WHEN k.body_sha256 = p_body_sha256 THEN 'replayed' ELSE 'key_conflict' END, k.job_id, k.expires_at
    FROM idempotency_keys k WHERE k.account_id = p_account_id AND k.key = p_key AND k.expires_at > p_now
$$;

-- For `key_limit_reached`, `balance` is the number of words that the key can still spend.
CREATE TYPE submit_call AS (account_id uuid, job_id uuid, api_key_id uuid, text text, words int, options jsonb, webhook_url text,
  idempotency_key text, body_sha256 bytea, lifetime_seconds int, free free_job);
CREATE TYPE submission AS (account_id uuid, outcome text, balance bigint, active int, created_at timestamptz,
  existing_job_id uuid, key_expires_at timestamptz);
CREATE FUNCTION submit_jobs(calls json) RETURNS SETOF submission
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_calls submit_call[] := ARRAY(SELECT c FROM json_populate_recordset(NULL::submit_call, calls) c);
  v_ids uuid[] := ARRAY(SELECT c.account_id FROM unnest(v_calls) c);
  v_key_ids uuid[] := ARRAY(SELECT c.api_key_id FROM unnest(v_calls) c WHERE c.api_key_id IS NOT NULL);
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
    SELECT c.*, a.seq, a.balance, j.active, j.numbers, r.existing_job_id, r.key_expires_at,
      k.monthly_words_max, greatest(0, k.monthly_words_max - coalesce(m.words, 0)) AS key_words_left,
      CASE
        WHEN a.id IS NULL OR a.suspended_at IS NOT NULL OR a.closed_at IS NOT NULL THEN 'no_account'
        WHEN r.outcome IS NOT NULL THEN r.outcome
        WHEN j.active >= 5 THEN 'too_many_active'
        WHEN a.balance < c.words THEN 'insufficient_words'
        WHEN k.monthly_words_max - coalesce(m.words, 0) < c.words THEN 'key_limit_reached'
        ELSE 'created' END AS outcome
    FROM unnest(v_calls) c
      LEFT JOIN accounts a ON a.id = c.account_id AND a.id = ANY (v_ids)
      LEFT JOIN api_keys k ON k.id = c.api_key_id AND k.id = ANY (v_key_ids) AND k.monthly_words_max IS NOT NULL
      LEFT JOIN api_key_months m ON m.api_key_id = k.id AND m.month = v_month
      LEFT JOIN LATERAL find_replay(c.account_id, c.idempotency_key, c.body_sha256, v_now) r ON true
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS active, coalesce(array_agg(x.active_number), '{}') AS numbers
          -- Ordered like the index of active jobs, which a plan could not otherwise use while the table is new.
          FROM (SELECT active_number FROM jobs WHERE account_id = c.account_id AND ended_as IS NULL ORDER BY active_number LIMIT 5) x) j
  ), created AS (
    SELECT * FROM decided WHERE outcome = 'created'
  ), new_jobs AS (
    INSERT INTO jobs (id, account_id, api_key_id, input_words, options, webhook_url, active_number, created_at, expires_at, free)
      SELECT c.job_id, c.account_id, c.api_key_id, c.words, c.options, c.webhook_url,
          (SELECT min(n) FROM generate_series(1, 5) n WHERE n <> ALL (c.numbers)),
          v_now, v_now + make_interval(secs => c.lifetime_seconds),
          CASE WHEN c.free = 'test_event' OR (c.free = 'playground' AND NOT EXISTS (SELECT FROM jobs f
            WHERE f.account_id = c.account_id AND f.free = 'playground' AND (f.created_at AT TIME ZONE 'UTC')::date = v_day)) THEN c.free END
        FROM created c
  ), new_texts AS (
    INSERT INTO job_payloads (job_id, account_id, input) SELECT c.job_id, c.account_id, c.text FROM created c
  ), new_keys AS (
    -- An existing row is older than 24 hours, so its key has expired and can be used again.
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
