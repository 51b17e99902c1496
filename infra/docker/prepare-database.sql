-- Prepares an empty database for the service. Run this file as a superuser in that database after creating the role
-- humanize with LOGIN and CREATEROLE. Compose runs this file when it creates the database, and npm start runs it on its
-- embedded server.

-- The role owns the schema but is not a superuser, so functions that run with the owner's privileges do not have
-- superuser privileges.
DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I OWNER TO humanize', current_database());
END $$;

-- Allows the owner to grant this role to the exporter's role.
GRANT pg_monitor TO humanize WITH ADMIN OPTION;

-- By default, every role may write large objects, which are not restricted by table privileges or the service's limits.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOR v_function IN SELECT oid FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
    AND (proname LIKE 'lo\_%' OR proname IN ('loread', 'lowrite'))
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_function);
  END LOOP;
END $$;
