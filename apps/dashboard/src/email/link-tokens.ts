/**
 * Tokens of the one-time links in emails. They are derived from the email's ID and the master key. An email that is
 * sent again therefore has the same link, and the token cannot be computed from the database alone.
 */
import type { MasterKey } from '@humanize/secrets';
import { createHmac } from 'node:crypto';

/**
 * Returns the token for the email, followed by the tokens under older master keys, which emails that predate a rotation
 * may contain.
 */
export function deriveLinkTokens(masterKey: MasterKey, emailId: string): [string, ...string[]] {
  const [newest, ...older] = masterKey.keys;
  const derive = ({ bytes }: { bytes: Buffer }): string =>
    createHmac('sha256', bytes).update(`humanize one-time link ${emailId}`).digest('base64url');
  return [derive(newest), ...older.map(derive)];
}
