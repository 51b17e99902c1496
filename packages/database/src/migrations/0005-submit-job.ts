/**
 * Submission and replay, each in one round trip. The account is locked before the time is read, so times are in the
 * order of the ledger. The limits of the contract are 5 active jobs and 24 hours for keys.
 */
export const submitJobFunction = String.raw`
CREATE TYPE submission_result AS (
  outcome text,
  balance bigint,
  active int,
  key_expires_at timestamptz,
  id uuid,
  account_id uuid,
  status job_status,
  input_words int,
  current_stage text,
  detected_language text,
  created_at timestamptz,
  completed_at timestamptz,
  output text,
  failure_cause text,
  error_message text,
  webhook_url text
);

-- What a live key says about a body: replayed (with the job as it is now), key_conflict, or unused.
CREATE FUNCTION find_replay(p_account_id uuid, p_key text, p_body_sha256 bytea, p_now timestamptz) RETURNS submission_result
LANGUAGE plpgsql AS $$
DECLARE
  v_key idempotency_keys;
  r submission_result;
BEGIN
  SELECT * INTO v_key FROM idempotency_keys k WHERE k.account_id = p_account_id AND k.key = p_key AND k.expires_at > p_now;
  IF NOT FOUND THEN
    r.outcome := 'unused';
  ELSIF v_key.body_sha256 <> p_body_sha256 THEN
    r.outcome := 'key_conflict';
    r.id := v_key.job_id;
    r.key_expires_at := v_key.expires_at;
  ELSE
    SELECT 'replayed', NULL, NULL, v_key.expires_at, j.id, j.account_id, j.status, j.input_words, j.current_stage, j.detected_language,
        j.created_at, j.completed_at, p.output, j.failure_cause, j.error_message, j.webhook_url
      INTO r FROM jobs j LEFT JOIN job_payloads p ON p.job_id = j.id WHERE j.id = v_key.job_id;
  END IF;
  RETURN r;
END $$;

-- Outcomes: created, replayed, key_conflict, too_many_active, insufficient_words, no_account.
CREATE FUNCTION submit_job(
  p_account_id uuid, p_job_id uuid, p_api_key_id uuid, p_text text, p_words int, p_auto_detect boolean, p_british boolean,
  p_webhook_url text, p_key text, p_body_sha256 bytea, p_lifetime_seconds int
) RETURNS submission_result LANGUAGE plpgsql AS $$
DECLARE
  v_account accounts;
  v_now timestamptz;
  v_taken int;
  v_slot int := 1;
  r submission_result;
BEGIN
  SELECT * INTO v_account FROM accounts a WHERE a.id = p_account_id FOR NO KEY UPDATE; -- twins of one key wait here
  IF NOT FOUND OR v_account.suspended_at IS NOT NULL OR v_account.closed_at IS NOT NULL THEN
    r.outcome := 'no_account';
    RETURN r;
  END IF;
  v_now := now_ms();
  IF p_key IS NOT NULL THEN
    r := find_replay(p_account_id, p_key, p_body_sha256, v_now);
    IF r.outcome <> 'unused' THEN
      RETURN r;
    END IF;
  END IF;
  SELECT count(*), coalesce(bit_or(1 << j.active_slot), 0) INTO r.active, v_taken
    FROM jobs j WHERE j.account_id = p_account_id AND j.ended_as IS NULL;
  IF r.active >= 5 THEN
    r.outcome := 'too_many_active';
    RETURN r;
  END IF;
  IF v_account.balance < p_words THEN
    r.outcome := 'insufficient_words';
    r.balance := v_account.balance;
    RETURN r;
  END IF;
  WHILE v_taken & (1 << v_slot) <> 0 LOOP
    v_slot := v_slot + 1;
  END LOOP;
  r.active := r.active + 1;
  INSERT INTO jobs (id, account_id, api_key_id, input_words, auto_detect_language, use_british_spellings, webhook_url,
      active_slot, priority, created_at, expires_at)
    VALUES (p_job_id, p_account_id, p_api_key_id, p_words, p_auto_detect, p_british, p_webhook_url,
      v_slot, r.active, v_now, v_now + make_interval(secs => p_lifetime_seconds));
  INSERT INTO job_payloads (job_id, account_id, input) VALUES (p_job_id, p_account_id, p_text);
  IF p_key IS NOT NULL THEN
    -- A row that is there is past its 24 hours: the key is forgotten and begins again.
    INSERT INTO idempotency_keys AS k (account_id, key, body_sha256, job_id, expires_at)
      VALUES (p_account_id, p_key, p_body_sha256, p_job_id, v_now + interval '24 hours')
      ON CONFLICT (account_id, key) DO UPDATE
        SET body_sha256 = excluded.body_sha256, job_id = excluded.job_id, expires_at = excluded.expires_at;
  END IF;
  -- Last, because it writes the account's row.
  INSERT INTO ledger (account_id, seq, kind, amount, balance_after, job_id, words, created_at)
    VALUES (p_account_id, v_account.seq + 1, 'reserve', -p_words, v_account.balance - p_words, p_job_id, p_words, v_now);
  r.outcome := 'created';
  r.balance := v_account.balance - p_words;
  r.id := p_job_id;
  r.created_at := v_now;
  RETURN r;
END $$;
`;
