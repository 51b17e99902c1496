/**
 * Counts failed sign-in attempts per user. The audit log is append-only, so it gets at most one entry per user and hour
 * for them.
 */
export const failedSignIns = String.raw`
SET LOCAL lock_timeout = '3s';
-- Attempts since the last entry, and the time of that entry; null without a failed attempt.
ALTER TABLE users ADD COLUMN failed_sign_ins integer NOT NULL DEFAULT 0, ADD COLUMN failed_sign_ins_recorded_at timestamptz(3);
`;
