/**
 * `ops secrets rotate`: encrypts all signing secrets with the newest master key. It can be interrupted and repeated,
 * and events continue to be signed while it runs.
 */
import { activateMasterKey, resealSecrets, retireMasterKeys } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import type { OpsDeps } from '../ops-deps.ts';

const batchSize = 200;

export const secretsRotate = defineCommand({
  words: 'secrets rotate',
  summary: 'Encrypt all signing secrets with the newest master key and retire unused keys.',
  details: [
    'Add the new key before the old one in SECRETS_MASTER_KEY, separated by a space or a comma, and restart every app with',
    'both keys. Run this command, then remove the old key. The command can be interrupted and repeated at any time.',
  ].join('\n'),
  example: 'secrets rotate',
  options: {},
  async run({ database, masterKey: readMasterKey }: OpsDeps) {
    const masterKey = readMasterKey();
    const { activeKeyId } = await activateMasterKey(database(), masterKey);
    let resealed = 0;
    for (;;) {
      const batch = await resealSecrets(database(), { masterKey, limit: batchSize });
      resealed += batch.resealed;
      // If a batch is empty, another rotation has locked all rows.
      if (batch.remaining === 0 || batch.resealed === 0) break;
    }
    const retired = await retireMasterKeys(database());
    return {
      print: { active_key_id: activeKeyId, resealed, retired_key_ids: retired },
      audit: { accountId: null, subject: activeKeyId },
    };
  },
});
