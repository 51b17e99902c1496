/** `ops keys rename`: changes the display name of an API key. The key itself does not change. */
import { changeApiKey, findAccountOfKey } from '@humanize/database';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../../command-line/command.ts';
import { text, uuid } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const keysRename = defineCommand({
  words: 'keys rename',
  summary: 'Rename an API key.',
  example: 'keys rename --key 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e --name staging',
  options: { key: uuid('the key'), name: text('NAME', 'new display name') },
  async run({ database }: OpsDeps, { key: apiKeyId, name }) {
    const accountId = await findAccountOfKey(database(), { apiKeyId });
    if (accountId === undefined) throw new CommandError('there is no key with this ID');
    await changeApiKey(database(), { apiKeyId }, { name });
    return { print: { key_id: apiKeyId, name }, audit: { accountId, subject: apiKeyId } };
  },
});
