-- Submission. Like all job lifecycle functions, `submit_job` takes a call as JSON and returns an outcome with the columns
-- that belong to it. `sqlFunction` in src/ declares each function and explains its outcomes. An account is locked before
-- its jobs. The time is read after the locks are acquired, so times are in the order of the ledger. The functions run
-- with the owner's privileges. Sequential scans, which the planner prefers while a table is small, are disabled, because
-- a connection keeps its plans.

-- Returns the outcome of reusing a live idempotency key for a body, and the job that the key identifies.
CREATE FUNCTION find_replay(p_account_id uuid, p_key text, p_body_sha256 bytea, p_now timestamptz)
RETURNS TABLE (outcome text, existing_job_id uuid, key_expires_at timestamptz) LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT CASE WHEN k.body_sha256 = p_body_sha256 THEN 'replayed' ELSE 'key_conflict' END, k.job_id, k.expires_at
    FROM idempotency_keys k WHERE k.account_id = p_account_id AND k.key = p_key AND k.expires_at > p_now
$$;

-- Returns whether the account has not yet submitted a free playground job on the day (UTC) of a time.
CREATE FUNCTION has_free_run(p_account_id uuid, p_time timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM jobs WHERE account_id = p_account_id AND free = 'playground'
    AND (created_at AT TIME ZONE 'UTC')::date = (p_time AT TIME ZONE 'UTC')::date)
$$;

-- For `key_limit_reached`, `balance` is the number of words that the key can still spend.
CREATE TYPE submission AS (outcome text, balance bigint, active int, created_at timestamptz, existing_job_id uuid,
  key_expires_at timestamptz);
CREATE TYPE submit_call AS (account_id uuid, job_id uuid, api_key_id uuid, text text, words int, options jsonb,
  webhook_url text, idempotency_key text, body_sha256 bytea, lifetime_seconds int, free free_job);
CREATE FUNCTION submit_job(call json) RETURNS submission
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  c submit_call := json_populate_record(NULL::submit_call, call);
  v_account accounts;
  v_active smallint[];
  v_number smallint := 1;
  v_key_words_left bigint;
  result submission;
BEGIN
  -- Requests that share an idempotency key wait here.
  SELECT * INTO v_account FROM accounts WHERE id = c.account_id AND suspended_at IS NULL AND closed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    result.outcome := 'no_account';
    RETURN result;
  END IF;
  result.created_at := now_ms();
  IF c.idempotency_key IS NOT NULL THEN
    SELECT r.outcome, r.existing_job_id, r.key_expires_at INTO result.outcome, result.existing_job_id, result.key_expires_at
      FROM find_replay(c.account_id, c.idempotency_key, c.body_sha256, result.created_at) r;
    IF FOUND THEN
      RETURN result;
    END IF;
  END IF;
  -- The active jobs are ordered like their index, which a plan could not otherwise use while the table is new.
  v_active := ARRAY(SELECT active_number FROM jobs WHERE account_id = c.account_id AND ended_as IS NULL ORDER BY active_number LIMIT 5);
  -- The words that the key can still spend are null if the key has no limit.
  SELECT monthly_words_max INTO v_key_words_left FROM api_keys WHERE id = c.api_key_id;
  IF v_key_words_left IS NOT NULL THEN
    v_key_words_left := greatest(0, v_key_words_left - coalesce((SELECT words FROM api_key_months
      WHERE api_key_id = c.api_key_id AND month = month_of(result.created_at)), 0));
  END IF;
  result.active := cardinality(v_active);
  result.balance := v_account.balance;
  IF result.active >= 5 THEN
    result.outcome := 'too_many_active';
  ELSIF result.balance < c.words THEN
    result.outcome := 'insufficient_words';
  ELSIF v_key_words_left < c.words THEN
    result.outcome := 'key_limit_reached';
    result.balance := v_key_words_left;
  ELSE
    WHILE v_number = ANY (v_active) LOOP
      v_number := v_number + 1;
    END LOOP;
    IF c.free = 'playground' AND NOT has_free_run(c.account_id, result.created_at) THEN
      c.free := NULL;
    END IF;
    INSERT INTO jobs (id, account_id, api_key_id, input_words, options, webhook_url, active_number, created_at, expires_at, free)
      VALUES (c.job_id, c.account_id, c.api_key_id, c.words, c.options, c.webhook_url, v_number,
        result.created_at, result.created_at + make_interval(secs => c.lifetime_seconds), c.free);
    INSERT INTO job_payloads (job_id, account_id, input) VALUES (c.job_id, c.account_id, c.text);
    IF c.idempotency_key IS NOT NULL THEN
      -- An existing row is older than 24 hours, so its key has expired and can be used again.
      INSERT INTO idempotency_keys (account_id, key, body_sha256, job_id, expires_at)
        VALUES (c.account_id, c.idempotency_key, c.body_sha256, c.job_id, result.created_at + interval '24 hours')
        ON CONFLICT (account_id, key) DO UPDATE
          SET body_sha256 = excluded.body_sha256, job_id = excluded.job_id, expires_at = excluded.expires_at;
    END IF;
    IF v_key_words_left IS NOT NULL THEN
      INSERT INTO api_key_months AS m (api_key_id, month, words) VALUES (c.api_key_id, month_of(result.created_at), c.words)
        ON CONFLICT (api_key_id, month) DO UPDATE SET words = m.words + excluded.words;
    END IF;
    INSERT INTO ledger (account_id, seq, kind, amount, balance_after, job_id, words, created_at)
      VALUES (c.account_id, v_account.seq + 1, 'reserve', -c.words, v_account.balance - c.words, c.job_id, c.words, result.created_at);
    result.outcome := 'created';
    result.active := result.active + 1;
    result.balance := result.balance - c.words;
  END IF;
  RETURN result;
END $$;
