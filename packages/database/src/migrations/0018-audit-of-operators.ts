/**
 * Allows audit entries for operator commands that do not concern a particular account, such as a rotation of the master
 * key, and adds an index for listing the entries of all accounts by time. The previous release writes and reads only
 * entries with an account.
 */
export const auditOfOperators = String.raw`
SET LOCAL lock_timeout = '3s';
ALTER TABLE audit_entries ALTER COLUMN account_id DROP NOT NULL;
CREATE INDEX audit_entries_by_time ON audit_entries (created_at, id);
`;
