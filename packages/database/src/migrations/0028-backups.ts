/**
 * Records when backups and restore tests succeeded, for alerts on their age. Previous releases do not use the table.
 */
export const backups = String.raw`
CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('backup', 'restore_test')),
  finished_at timestamptz(3) NOT NULL DEFAULT now_ms()
);
CREATE INDEX backups_by_kind ON backups (kind, finished_at);
`;
