/** `ops migrate`: brings the database to the schema of this version. Concurrent runs wait for each other. */
import { grantAppRole, migrate as applyMigrations } from '@humanize/database';
import { type CommandResult, defineCommand } from '../../command-line/command.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const migrate = defineCommand({
  words: 'migrate',
  summary: 'Migrate the database to the schema of this version; safe to run at any time and concurrently.',
  details: [
    'Connects with DATABASE_OWNER_URL, creates the role of DATABASE_URL if it does not exist, and grants it what the apps',
    'need. Without DATABASE_OWNER_URL, DATABASE_URL is used, and the apps own the schema.',
  ].join('\n'),
  example: 'migrate',
  options: {},
  async run({ database, databaseOwner, progress }: OpsDeps) {
    const roles = databaseOwner();
    if (roles === undefined) {
      progress('DATABASE_OWNER_URL is not set: the apps connect as the owner of the schema and could change it.');
      return report(await applyMigrations(database()), null);
    }
    const migrated = await applyMigrations(roles.owner);
    await grantAppRole(roles.owner, roles.appRole);
    return report(migrated, roles.appRole.user);
  },
});

function report(migrated: { applied: readonly string[]; schema: number }, appRole: string | null): CommandResult {
  const print = { ...migrated, app_role: appRole };
  return migrated.applied.length === 0
    ? { print }
    : { print, audit: { accountId: null, subject: `schema ${migrated.schema}` } };
}
