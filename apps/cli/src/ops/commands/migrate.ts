/** `ops migrate`: brings the database to the schema of this version. Concurrent runs wait for each other. */
import { type AppRoles, databaseApps, grantAppRoles, migrate as applyMigrations } from '@humanize/database';
import { type CommandResult, defineCommand } from '../../command-line/command.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const migrate = defineCommand({
  words: 'migrate',
  summary: 'Migrate the database to the schema of this version; safe to run at any time and concurrently.',
  details: [
    'Connects with DATABASE_OWNER_URL, creates the roles of DATABASE_URL, DATABASE_API_URL, DATABASE_WORKER_URL,',
    'DATABASE_DISPATCHER_URL, DATABASE_RECONCILER_URL and DATABASE_DASHBOARD_URL if they do not exist, and sets the',
    'privileges of each. Without DATABASE_OWNER_URL, DATABASE_URL is used, and the apps own the schema.',
  ].join('\n'),
  example: 'migrate',
  options: {},
  async run({ database, databaseOwner, progress }: OpsDeps) {
    const { owner, roles } = databaseOwner() ?? { owner: database(), roles: {} };
    const migrated = await applyMigrations(owner);
    await grantAppRoles(owner, roles);
    if (roles.ops === undefined) {
      progress('DATABASE_OWNER_URL is not set: the apps connect as the owner of the schema and could change it.');
    } else {
      const sharing = databaseApps.filter((app) => roles[app] === undefined);
      if (sharing.length > 0) progress(`No role of their own, so that of DATABASE_URL: ${sharing.join(', ')}.`);
    }
    return report(migrated, roles);
  },
});

function report(migrated: { applied: readonly string[]; schema: number }, roles: AppRoles): CommandResult {
  const print = {
    ...migrated,
    roles: Object.fromEntries(Object.entries(roles).map(([app, { user }]) => [app, user])),
  };
  return migrated.applied.length === 0
    ? { print }
    : { print, audit: { accountId: null, subject: `schema ${migrated.schema}` } };
}
