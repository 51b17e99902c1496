/**
 * Lets the audit log record what operators did to no account in particular, for example a rotation of the master key, and
 * lists the entries of all accounts by time. The previous release writes and reads entries with an account only.
 */
export const auditOfOperators = String.raw`
SET LOCAL lock_timeout = '3s';
ALTER TABLE audit_entries ALTER COLUMN account_id DROP NOT NULL;
CREATE INDEX audit_entries_by_time ON audit_entries (created_at, id);
`;
