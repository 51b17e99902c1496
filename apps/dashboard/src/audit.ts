/** Records sensitive actions in the account's audit log. */
import { insertAuditEntry, type Database } from '@humanize/database';

export type AuditAction = {
  accountId: string;
  userId: string;
  /** For example `key.create`. */
  action: string;
  /** Target of the action: an ID or a name, never a text, key or secret. */
  subject?: string;
  address: string;
};

export type Audit = (action: AuditAction) => Promise<void>;

export function createAudit({ db, newId }: { db: Database; newId: () => string }): Audit {
  return (action) => insertAuditEntry(db, { id: newId(), ...action });
}
