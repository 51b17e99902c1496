/** `ops migrate`: brings the database to the schema of this version. Concurrent runs wait for each other. */
import { migrate as applyMigrations } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const migrate = defineCommand({
  words: 'migrate',
  summary: 'Migrate the database to the schema of this version; safe to run at any time and concurrently.',
  example: 'migrate',
  options: {},
  run: async ({ database }: OpsDeps) => ({ print: await applyMigrations(database()) }),
});
