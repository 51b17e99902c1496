/**
 * `ops keys create`: creates an API key. The key and its signing secret appear only in this output; the database stores
 * a hash of the key and the encrypted secret.
 */
import { formatTime, limits } from '@humanize/contract';
import { checkMasterKey, insertApiKey } from '@humanize/database';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../../command-line/command.ts';
import { moment, oneOf, optional, text, uuid, wholeNumber } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';

const nameDefault = 'API key';
/** The option for the monthly limit of a key. */
export const monthlyWords = wholeNumber('N', 'words that the key can spend in a calendar month (UTC)', {
  min: 1,
  max: limits.keyMonthlyWordsMax,
});

export const keysCreate = defineCommand({
  words: 'keys create',
  summary: 'Create an API key with its signing secret; both are shown only once.',
  example: 'keys create --account 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e --name production',
  options: {
    account: uuid('the account to charge'),
    name: optional(text('NAME', `display name of the key (default "${nameDefault}")`)),
    scopes: optional(oneOf(['humanize', 'none'], 'scope of the key (default humanize)')),
    'expires-at': optional(moment('when the key expires (default never)')),
    'monthly-words': optional(monthlyWords),
    note: optional(text('TEXT', 'note about the key', limits.keyNoteLengthMax)),
  },
  async run({ database, masterKey: readMasterKey, newId }: OpsDeps, values) {
    const { account: accountId, name = nameDefault, scopes, 'expires-at': expiresAt = null } = values;
    if (expiresAt !== null && expiresAt <= new Date()) throw new CommandError('--expires-at must be in the future');
    const masterKey = readMasterKey();
    await checkMasterKey(database(), masterKey);
    const result = await insertApiKey(database(), {
      apiKeyId: newId(),
      accountId,
      name,
      scopes: scopes === 'none' ? [] : ['humanize'],
      expiresAt,
      monthlyWordsMax: values['monthly-words'],
      note: values.note,
      masterKey,
    });
    if (result.outcome === 'no_account') throw new CommandError('there is no open account with this ID');
    if (result.outcome === 'id_taken') throw new CommandError('a key with the generated ID already exists; try again');
    if (result.outcome === 'too_many_keys') {
      throw new CommandError(
        `the account has ${limits.liveKeysMax} active keys, which is the maximum; revoke one first`,
      );
    }
    return {
      print: {
        key_id: result.apiKey.id,
        api_key: result.key,
        signing_secret: result.signingSecret,
        ...(expiresAt === null ? {} : { expires_at: formatTime(expiresAt) }),
      },
      audit: { accountId, subject: result.apiKey.id },
    };
  },
});
