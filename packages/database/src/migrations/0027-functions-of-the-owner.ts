/**
 * Runs the functions of the job lifecycle with the privileges of the schema's owner, so apps need no privileges on the
 * tables that these functions write. Their search path is fixed. Until `ops migrate` grants each app its functions,
 * only roles that could already write the ledger may call them. Processes of the previous release continue to work,
 * because they connect as the owner or as one of these roles.
 */
export const functionsOfTheOwner = String.raw`
SET LOCAL lock_timeout = '3s';
DO $$
DECLARE
  v_function regprocedure;
  v_role regrole;
BEGIN
  FOR v_function IN SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname IN
    ('submit_job', 'claim_job', 'succeed_job', 'fail_job', 'postpone_job', 'start_attempt', 'begin_attempt', 'complete_attempt', 'redeliver', 'book_words')
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = public, pg_temp', v_function);
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_function);
    FOR v_role IN SELECT a.grantee FROM pg_class c, aclexplode(c.relacl) a
      WHERE c.oid = 'ledger'::regclass AND a.privilege_type = 'INSERT' AND a.grantee NOT IN (0, c.relowner)
    LOOP
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %s', v_function, v_role);
    END LOOP;
  END LOOP;
END $$;
`;
