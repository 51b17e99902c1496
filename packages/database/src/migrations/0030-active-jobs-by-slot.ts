/**
 * Makes submissions read the active jobs of an account in the order of their slots, which only the index of active jobs
 * provides. While the tables are new and have no statistics, the planner considers the index of all jobs of an account
 * equally cheap. A connection that chose it read all jobs of the account in each submission. Only this subquery of the
 * two functions changes, so it is replaced in their current definitions. The migration fails if they do not contain it.
 */
export const activeJobsBySlot = String.raw`
DO $$
DECLARE
  v_function record;
  v_definition text;
BEGIN
  FOR v_function IN SELECT p.oid, p.proname, pg_get_functiondef(p.oid) AS definition FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.proname IN ('submit_job', 'submit_jobs')
  LOOP
    v_definition := regexp_replace(v_function.definition,
      'FROM jobs j WHERE j\.account_id = (\w+(?:\.\w+)?) AND j\.ended_as IS NULL',
      'FROM (SELECT a.active_slot FROM jobs a WHERE a.account_id = \1 AND a.ended_as IS NULL ORDER BY a.active_slot LIMIT 5) j');
    IF v_definition = v_function.definition THEN
      RAISE EXCEPTION '% does not read active jobs as expected', v_function.proname;
    END IF;
    EXECUTE v_definition;
  END LOOP;
END $$;
`;
