/**
 * `ops keys rotate-secret`: replaces the signing secret of an API key. The new secret appears only in this output; the
 * database stores it encrypted.
 */
import { formatTime, limits } from '@humanize/contract';
import { checkMasterKey, findAccountOfKey, rotateSigningSecret } from '@humanize/database';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../../command-line/command.ts';
import { optional, uuid, wholeNumber } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';

const { secretOverlapHours, secretOverlapHoursMax: max } = limits;

export const keysRotateSecret = defineCommand({
  words: 'keys rotate-secret',
  summary: 'Replace the signing secret of an API key; the new one is shown only once.',
  details: [
    'Until the overlap ends, each event carries two signatures: the signature header is computed with the old secret, and',
    'the header with the suffix -Next is computed with the new one. After that, the new secret replaces the old one. If a',
    'secret has leaked, use --overlap-hours 0, which replaces it within seconds. Another rotation replaces a secret that',
    'has not yet taken effect.',
  ].join('\n'),
  example: 'keys rotate-secret --key 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e',
  options: {
    key: uuid('the key'),
    'overlap-hours': optional(
      wholeNumber('H', `hours during which both secrets are used, up to ${max} (default ${secretOverlapHours})`, {
        min: 0,
        max,
      }),
    ),
  },
  async run({ database, masterKey: readMasterKey }: OpsDeps, values) {
    const { key: apiKeyId, 'overlap-hours': overlapHours = secretOverlapHours } = values;
    const masterKey = readMasterKey();
    await checkMasterKey(database(), masterKey);
    const accountId = await findAccountOfKey(database(), { apiKeyId });
    if (accountId === undefined) throw new CommandError('there is no key with this ID');
    const result = await rotateSigningSecret(database(), { apiKeyId, accountId, overlapHours, masterKey });
    if (result.outcome === 'no_key') throw new CommandError('the key is revoked');
    return {
      print: {
        key_id: apiKeyId,
        signing_secret: result.signingSecret,
        takes_effect_at: formatTime(result.takesEffectAt),
      },
      audit: { accountId, subject: apiKeyId },
    };
  },
});
