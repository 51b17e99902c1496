/**
 * Manages the roles that the apps, exporters and backups connect as. The roles own no objects, and they cannot change
 * the schema, create temporary tables, disable triggers or truncate tables. Their privileges are listed in
 * app-privileges.ts.
 */
import { escapeIdentifier, escapeLiteral } from 'pg';
import type { Database } from '../database/create-database.ts';
import { sqlStateOf } from '../database/database-errors.ts';
import { type Queries, query, rowOf } from '../database/queries.ts';
import { type AppPrivileges, appPrivileges, type DatabaseApp } from './app-privileges.ts';
import { migrationLock } from './migrate.ts';

const insufficientPrivilege = '42501';

/** The role of an app cannot be used. The message states the reason and what to do. */
export class AppRoleError extends Error {
  override readonly name = 'AppRoleError';
}

/** A login role. The password is used only if the role does not exist. */
export type AppRole = { readonly user: string; readonly password: string };

/** Maximum number of connections for a role that reads statistics or takes backups. */
const toolConnectionsMax = 5;

/** The roles of the apps. Apps that share a role get the privileges of all of them. */
export type AppRoles = Readonly<Partial<Record<DatabaseApp, AppRole>>>;

/**
 * Creates missing roles, and sets the privileges of all roles on the migrated schema. Also prevents other roles from
 * calling the functions that run with the owner's privileges. Safe to run at any time and concurrently.
 * @param owner connected as the owner of the schema, who must be allowed to create the missing roles
 * @throws AppRoleError if a role is a superuser or owns the schema, or if it does not exist and cannot be created
 */
export async function grantAppRoles(owner: Database, roles: AppRoles): Promise<void> {
  const entries = Object.entries(roles) as [DatabaseApp, AppRole][];
  const users = new Map(entries.map(([, role]) => [role.user, role]));
  await changeRoles(owner, async (trx) => {
    await query(trx, revokeOwnerFunctions);
    for (const role of users.values()) await resetRole(trx, role);
    for (const [app, { user }] of entries) await query(trx, grantsOf(appPrivileges[app], escapeIdentifier(user)));
  });
}

const revokeOwnerFunctions = `DO $$
  DECLARE owner_function regprocedure;
  BEGIN
    FOR owner_function IN SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef LOOP
      EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', owner_function);
    END LOOP;
  END $$`;

/**
 * Creates the role that an exporter uses to read PostgreSQL's statistics, and makes it a member of pg_monitor. The role
 * cannot read tables of the schema.
 * @param owner as in {@link grantAppRoles}; it must be a superuser or have the admin option on pg_monitor
 * @throws AppRoleError as in {@link grantAppRoles}, or if the owner may not grant pg_monitor
 */
export async function grantMonitorRole(owner: Database, role: AppRole): Promise<void> {
  await grantToolRole(owner, role, (name) => `GRANT pg_monitor TO ${name}`).catch((error: unknown) => {
    if (sqlStateOf(error) !== insufficientPrivilege) throw error;
    throw new AppRoleError(
      `the role in DATABASE_OWNER_URL may not grant pg_monitor to ${role.user}; grant it as a superuser`,
    );
  });
}

/**
 * Creates the role for backups. The role can read all tables, including those created later, such as partitions, and
 * can record backups. It can do nothing else.
 * @param owner as in {@link grantAppRoles}
 * @throws AppRoleError as in {@link grantAppRoles}
 */
export function grantBackupRole(owner: Database, role: AppRole): Promise<void> {
  return grantToolRole(
    owner,
    role,
    (name) => `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name};
      GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name};
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO ${name};
      GRANT INSERT ON backups TO ${name}`,
  );
}

const grantToolRole = (owner: Database, role: AppRole, grantsTo: (name: string) => string): Promise<void> =>
  changeRoles(owner, async (trx) => {
    await resetRole(trx, role, toolConnectionsMax);
    await query(trx, grantsTo(escapeIdentifier(role.user)));
  });

/** Runs `work` in a transaction that waits for migrations and other role changes. */
async function changeRoles(owner: Database, work: (trx: Queries) => Promise<void>): Promise<void> {
  await owner.transaction({ timeoutMs: 30_000 }, async (trx) => {
    await rowOf(trx)`SELECT pg_advisory_xact_lock(${migrationLock})`;
    await work(trx);
  });
}

/**
 * Creates the role if it does not exist, limits its connections, and revokes its privileges. No role may use more than
 * three quarters of the server's connections, so that one app, or someone who has stolen its password, cannot use up
 * the connections of all other apps. If the owner may not alter a role, the limit of the role is left unchanged.
 */
async function resetRole(trx: Queries, { user, password }: AppRole, connectionsMax?: number): Promise<void> {
  const role = await readRole(trx, user);
  if (role.isPrivileged === true || role.isOwner === true) {
    throw new AppRoleError(
      `the role ${user} is a superuser, has administrative attributes or owns the schema; an app needs another role in its URL`,
    );
  }
  const name = escapeIdentifier(user);
  const limit = connectionsMax ?? role.defaultConnectionsMax;
  if (role.connectionsMax === null) {
    if (!role.mayCreate) {
      throw new AppRoleError(
        `the role ${user} does not exist, and the role in DATABASE_OWNER_URL may not create it; create it with LOGIN and a password`,
      );
    }
    await query(trx, `CREATE ROLE ${name} LOGIN CONNECTION LIMIT ${limit} PASSWORD ${escapeLiteral(password)}`);
  } else if (role.mayAlter && role.connectionsMax !== limit) {
    await query(trx, `ALTER ROLE ${name} CONNECTION LIMIT ${limit}`);
  }
  await query(
    trx,
    `REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    REVOKE TEMPORARY ON DATABASE ${escapeIdentifier(role.database)} FROM PUBLIC, ${name};
    GRANT USAGE ON SCHEMA public TO ${name};
    REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${name};
    REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${name};
    REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM ${name}`,
  );
}

type RoleState = {
  /** Null if the role does not exist. */
  connectionsMax: number | null;
  isPrivileged: boolean | null;
  isOwner: boolean | null;
  mayCreate: boolean;
  mayAlter: boolean;
  /** Three quarters of the server's connections. */
  defaultConnectionsMax: number;
  database: string;
};

const readRole = (trx: Queries, user: string): Promise<RoleState> =>
  rowOf<RoleState>(trx)`SELECT r.rolconnlimit AS connections_max,
      r.rolsuper OR r.rolcreaterole OR r.rolcreatedb OR r.rolreplication OR r.rolbypassrls AS is_privileged,
      pg_has_role(r.rolname, (SELECT tableowner FROM pg_tables WHERE schemaname = 'public' AND tablename = 'schema_migrations'),
        'MEMBER') AS is_owner,
      self.rolsuper OR self.rolcreaterole AS may_create,
      self.rolsuper OR pg_has_role(current_user, r.rolname, 'USAGE WITH ADMIN OPTION') AS may_alter,
      current_setting('max_connections')::int * 3 / 4 AS default_connections_max, current_database()::text AS database
    FROM pg_roles self LEFT JOIN pg_roles r ON r.rolname = ${user} WHERE self.rolname = current_user`;

/** Returns the statements that grant an app its privileges. */
const grantsOf = ({ tables, functions }: AppPrivileges, name: string): string =>
  [
    ...Object.entries(tables).map(([table, privileges]) => `GRANT ${privileges} ON ${table} TO ${name};`),
    ...functions.map((called) => `GRANT EXECUTE ON FUNCTION ${called} TO ${name};`),
  ].join('\n');
