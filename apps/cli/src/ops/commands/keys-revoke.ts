/** `ops keys revoke`: permanently revokes an API key. API processes reject the key once their cached lookup expires. */
import { findAccountOfKey, revokeApiKey } from '@humanize/database';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../../command-line/command.ts';
import { uuid } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const keysRevoke = defineCommand({
  words: 'keys revoke',
  summary: 'Revoke an API key permanently; every API process rejects it within a second.',
  example: 'keys revoke --key 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e',
  options: { key: uuid('the key') },
  async run({ database }: OpsDeps, { key: apiKeyId }) {
    const accountId = await findAccountOfKey(database(), { apiKeyId });
    if (accountId === undefined) throw new CommandError('there is no key with this ID');
    await revokeApiKey(database(), { apiKeyId });
    return { print: { key_id: apiKeyId, revoked: true }, audit: { accountId, subject: apiKeyId } };
  },
});
