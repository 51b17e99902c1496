/**
 * Sets a fixed search path for the trigger functions that enforce the invariants. By default, PostgreSQL searches
 * temporary tables first, so a session could make the triggers read a forged ledger. PostgreSQL sets and restores the
 * path in each call. On a busy machine, the cost was smaller than the variation between measurements (100,000 rows took
 * 0.9 to 2.4 s with and without it).
 */
export const fixedSearchPath = String.raw`
SET LOCAL lock_timeout = '3s';
ALTER FUNCTION check_new_api_key() SET search_path = public, pg_temp;
ALTER FUNCTION keep_live_key() SET search_path = public, pg_temp;
ALTER FUNCTION keep_needed_payload() SET search_path = public, pg_temp;
ALTER FUNCTION move_head() SET search_path = public, pg_temp;
ALTER FUNCTION check_head() SET search_path = public, pg_temp;
ALTER FUNCTION check_job() SET search_path = public, pg_temp;
ALTER FUNCTION check_key() SET search_path = public, pg_temp;
ALTER FUNCTION check_delivery() SET search_path = public, pg_temp;
ALTER FUNCTION check_attempt() SET search_path = public, pg_temp;
`;
