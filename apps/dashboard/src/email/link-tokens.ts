/**
 * Tokens of the one-time links in emails. They are derived from the ID of the email and the master key, so an email that is
 * sent again has the same link, and the database contains neither the token nor anything it could be computed from.
 */
import type { MasterKey } from '@humanize/database';
import { createHmac } from 'node:crypto';

/** The token that the email gets. After a rotation of the master key, an older email may have one of the others. */
export function deriveLinkTokens(masterKey: MasterKey, emailId: string): [string, ...string[]] {
  const [newest, ...older] = masterKey.keys;
  const derive = ({ bytes }: { bytes: Buffer }): string =>
    createHmac('sha256', bytes).update(`humanize one-time link ${emailId}`).digest('base64url');
  return [derive(newest), ...older.map(derive)];
}
