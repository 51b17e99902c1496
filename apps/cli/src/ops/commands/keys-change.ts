/** `ops keys change`: changes the name, the note or the monthly limit of an API key. The key itself does not change. */
import { limits } from '@humanize/contract';
import { changeApiKey, findAccountOfKey } from '@humanize/database';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../../command-line/command.ts';
import { flag, optional, text, uuid } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { monthlyWords } from './keys-create.ts';

export const keysChange = defineCommand({
  words: 'keys change',
  summary: 'Change the name, note or monthly limit of an API key.',
  example: 'keys change --key 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e --monthly-words 100000',
  options: {
    key: uuid('the key'),
    name: optional(text('NAME', 'new display name')),
    note: optional(text('TEXT', 'new note', limits.keyNoteLengthMax)),
    'monthly-words': optional(monthlyWords),
    unlimited: flag('remove the monthly limit'),
  },
  async run({ database }: OpsDeps, { key: apiKeyId, name, note, 'monthly-words': words, unlimited }) {
    if (words !== undefined && unlimited) throw new CommandError('use either --monthly-words or --unlimited');
    const monthlyWordsMax = unlimited ? null : words;
    if (name === undefined && note === undefined && monthlyWordsMax === undefined) {
      throw new CommandError('nothing to change: use --name, --note, --monthly-words or --unlimited');
    }
    const accountId = await findAccountOfKey(database(), { apiKeyId });
    if (accountId === undefined) throw new CommandError('there is no key with this ID');
    await changeApiKey(database(), { apiKeyId }, { name, note, monthlyWordsMax });
    return {
      print: { key_id: apiKeyId, name, note, monthly_words_max: monthlyWordsMax },
      audit: { accountId, subject: apiKeyId },
    };
  },
});
