-- The functions that run with the owner's privileges can be called only by the roles to which `ops migrate` grants
-- access; see app-privileges.ts.
REVOKE EXECUTE ON FUNCTION submit_jobs(json), claim_jobs(json), keep_jobs(json, int), postpone_jobs(json),
  succeed_jobs(json), fail_jobs(json), start_attempts(json), complete_attempts(json), redeliver(uuid, uuid, int), book_words(json),
  stop_top_up(uuid, text), settle_payment(uuid, payment_state, text, text, text, json), book_reversal(uuid, int, text, text),
  complete_ends(end_call[], uuid[], timestamptz)
  FROM PUBLIC;
