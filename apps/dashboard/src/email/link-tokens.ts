/**
 * Tokens of the one-time links in emails. They are derived from the ID of the email and the master key. An email that
 * is sent again therefore has the same link, and the database contains neither the token nor anything from which it
 * could be computed.
 */
import type { MasterKey } from '@humanize/database';
import { createHmac } from 'node:crypto';

/**
 * Returns the token for the email, followed by the tokens that an older email may have after a rotation of the master
 * key.
 */
export function deriveLinkTokens(masterKey: MasterKey, emailId: string): [string, ...string[]] {
  const [newest, ...older] = masterKey.keys;
  const derive = ({ bytes }: { bytes: Buffer }): string =>
    createHmac('sha256', bytes).update(`humanize one-time link ${emailId}`).digest('base64url');
  return [derive(newest), ...older.map(derive)];
}
