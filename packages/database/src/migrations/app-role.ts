/**
 * The role with which the apps connect. It reads and writes rows and calls functions. It owns nothing, so it cannot change
 * the schema, create temporary tables, disable triggers or truncate tables, and what only grows (ledger, audit log) it cannot
 * change.
 */
import type { Database } from '../database/create-database.ts';
import { boolean, row, text } from '../database/rows.ts';
import type { StatementRunner } from '../database/statement-runner.ts';
import { migrationLock } from './migrate.ts';

/** The role of the apps cannot be used. The message says why and what to do. */
export class AppRoleError extends Error {
  override readonly name = 'AppRoleError';
}

/** The privileges on each table. A table that is not listed cannot be used by the apps. */
const tablePrivileges: Readonly<Record<string, string>> = {
  accounts: 'SELECT, INSERT, UPDATE',
  api_keys: 'SELECT, INSERT, UPDATE',
  api_requests: 'SELECT, INSERT, DELETE',
  audit_entries: 'SELECT, INSERT',
  deliveries: 'SELECT, INSERT, UPDATE',
  delivery_attempts: 'SELECT, INSERT, UPDATE',
  delivery_bodies: 'SELECT, INSERT, DELETE',
  emails: 'SELECT, INSERT, UPDATE, DELETE',
  idempotency_keys: 'SELECT, INSERT, UPDATE, DELETE',
  job_payloads: 'SELECT, INSERT, UPDATE, DELETE',
  jobs: 'SELECT, INSERT, UPDATE',
  ledger: 'SELECT, INSERT',
  master_keys: 'SELECT, INSERT, UPDATE, DELETE',
  next_signing_secrets: 'SELECT, INSERT, UPDATE, DELETE',
  one_time_links: 'SELECT, INSERT, UPDATE, DELETE',
  reconciler_runs: 'SELECT, INSERT, DELETE',
  schema_migrations: 'SELECT',
  sessions: 'SELECT, INSERT, UPDATE, DELETE',
  users: 'SELECT, INSERT, UPDATE, DELETE',
};

/**
 * Creates the role if it does not exist, and sets its privileges on the migrated schema. The password of an existing
 * role is not changed. Safe to run at any time and concurrently.
 * @param owner connected as the owner of the schema, which must be allowed to create roles if the role does not exist
 * @throws AppRoleError if the role is a superuser or owns the schema, or if it does not exist and cannot be created
 */
export async function grantAppRole(owner: Database, role: { user: string; password: string }): Promise<void> {
  await owner.statements.transaction({ timeoutMs: 30_000 }, async (run) => {
    await run({ text: 'SELECT pg_advisory_xact_lock($1)' }, [migrationLock]);
    await ensureRole(run, role);
    const [database] = await run({ text: 'SELECT current_database()::text AS name', row: row({ name: text }) });
    const grants = Object.entries(tablePrivileges).map(
      ([table, privileges]) => `GRANT ${privileges} ON ${table} TO %1$I;`,
    );
    await runFormatted(
      run,
      `REVOKE CREATE ON SCHEMA public FROM PUBLIC;
      REVOKE TEMPORARY ON DATABASE %2$I FROM PUBLIC, %1$I;
      GRANT USAGE ON SCHEMA public TO %1$I;
      REVOKE ALL ON ALL TABLES IN SCHEMA public FROM %1$I;
      ${grants.join('\n')}`,
      [role.user, database?.name ?? ''],
    );
  });
}

const foundRole = row({ isPrivileged: boolean, isOwner: boolean });

async function ensureRole(
  run: StatementRunner['run'],
  { user, password }: { user: string; password: string },
): Promise<void> {
  const [found] = await run(
    {
      text: `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS "isPrivileged",
          pg_has_role(rolname, (SELECT tableowner FROM pg_tables WHERE schemaname = 'public' AND tablename = 'schema_migrations'), 'MEMBER')
            AS "isOwner"
        FROM pg_roles WHERE rolname = $1`,
      row: foundRole,
    },
    [user],
  );
  if (found?.isPrivileged === true || found?.isOwner === true) {
    throw new AppRoleError(
      `the role ${user} of DATABASE_URL is a superuser, has administrative attributes or owns the schema; name another role there`,
    );
  }
  if (found !== undefined) return;
  const [self] = await run({
    text: 'SELECT rolsuper OR rolcreaterole AS "isPrivileged", false AS "isOwner" FROM pg_roles WHERE rolname = current_user',
    row: foundRole,
  });
  if (self?.isPrivileged !== true) {
    throw new AppRoleError(
      `the role ${user} of DATABASE_URL does not exist, and the role of DATABASE_OWNER_URL may not create it; create it with LOGIN and a password`,
    );
  }
  await runFormatted(run, 'CREATE ROLE %1$I LOGIN PASSWORD %2$L', [user, password]);
}

/** Runs statements that take no parameters, with identifiers and literals quoted by the server. */
async function runFormatted(run: StatementRunner['run'], template: string, values: readonly string[]): Promise<void> {
  const [formatted] = await run({ text: 'SELECT format($1, VARIADIC $2::text[]) AS sql', row: row({ sql: text }) }, [
    template,
    values,
  ]);
  await run({ text: formatted?.sql ?? '' });
}
