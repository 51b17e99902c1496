/** `ops secrets create`: prints a new master key and stores nothing. */
import { createMasterKey } from '@humanize/secrets';
import { defineCommand } from '../../command-line/command.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const secretsCreate = defineCommand({
  words: 'secrets create',
  summary: 'Create a master key for SECRETS_MASTER_KEY; it is printed but not stored.',
  example: 'secrets create',
  options: {},
  run: async (_deps: OpsDeps) => ({ print: { master_key: createMasterKey() } }),
});
