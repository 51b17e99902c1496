/** Writes down who did what to an account; every sensitive act of the dashboard goes through here. */
import { insertAuditEntry, type Database } from '@humanize/database';

export type AuditAct = {
  accountId: string;
  userId: string;
  /** Like `key.create`. */
  action: string;
  /** What it was done to: an id or a name, never a text, key or secret. */
  subject?: string;
  address: string;
};

export type Audit = (act: AuditAct) => Promise<void>;

export function createAudit({ db, newId }: { db: Database; newId: () => string }): Audit {
  return (act) => insertAuditEntry(db, { id: newId(), ...act });
}
