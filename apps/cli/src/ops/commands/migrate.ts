import { migrate as applyMigrations } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const migrate = defineCommand({
  words: 'migrate',
  summary: 'Bring the database to the schema of this version; safe to run at any time and several times at once.',
  example: 'migrate',
  options: {},
  run: async ({ database }: OpsDeps) => ({ print: await applyMigrations(database()) }),
});
