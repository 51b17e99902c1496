/** `ops migrate`: migrates the database to the schema of this version. Concurrent runs wait for each other. */
import {
  databaseApps,
  grantAppRoles,
  grantBackupRole,
  grantMonitorRole,
  migrate as applyMigrations,
} from '@humanize/database';
import { type CommandResult, defineCommand } from '../../command-line/command.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const migrate = defineCommand({
  words: 'migrate',
  summary: 'Migrate the database to this version’s schema; safe to run at any time, even concurrently.',
  details: [
    'Connects with DATABASE_OWNER_URL, creates the roles named in DATABASE_URL, DATABASE_API_URL, DATABASE_WORKER_URL,',
    'DATABASE_DISPATCHER_URL, DATABASE_RECONCILER_URL and DATABASE_DASHBOARD_URL if they do not exist, and sets the',
    'privileges of each. The role in DATABASE_MONITOR_URL, for a metrics exporter, can read statistics but no data.',
    'The role in DATABASE_BACKUP_URL can read all tables and record backups. No single role can use up all connections.',
    'Without DATABASE_OWNER_URL, DATABASE_URL is used, and the apps own the schema.',
  ].join('\n'),
  example: 'migrate',
  options: {},
  async run({ database, databaseOwner, progress }: OpsDeps) {
    const { owner, roles, monitor, backup } = databaseOwner() ?? {
      owner: database(),
      roles: {},
      monitor: undefined,
      backup: undefined,
    };
    const migrated = await applyMigrations(owner);
    await grantAppRoles(owner, roles);
    if (monitor !== undefined) await grantMonitorRole(owner, monitor);
    if (backup !== undefined) await grantBackupRole(owner, backup);
    if (roles.ops === undefined) {
      progress('DATABASE_OWNER_URL is not set: the apps connect as the owner of the schema and can change it.');
    } else {
      const sharing = databaseApps.filter((app) => roles[app] === undefined);
      if (sharing.length > 0)
        progress(`These apps do not have their own role and use the role in DATABASE_URL: ${sharing.join(', ')}.`);
    }
    return report(migrated, {
      ...roles,
      ...(monitor === undefined ? {} : { monitor }),
      ...(backup === undefined ? {} : { backup }),
    });
  },
});

type Roles = Readonly<Record<string, { user: string }>>;

function report(migrated: { applied: readonly string[]; schema: number }, roles: Roles): CommandResult {
  const print = {
    ...migrated,
    roles: Object.fromEntries(Object.entries(roles).map(([app, { user }]) => [app, user])),
  };
  return migrated.applied.length === 0
    ? { print }
    : { print, audit: { accountId: null, subject: `schema ${migrated.schema}` } };
}
