-- Records for operators.

-- The latest runs of the reconcilers. Each new run deletes old ones.
CREATE TABLE reconciler_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  process varchar(200) NOT NULL,
  finished_at timestamptz(3) NOT NULL DEFAULT now_ms(),
  duration_ms int NOT NULL,
  counts jsonb NOT NULL,
  error varchar(1000)
);

CREATE TYPE backup_kind AS ENUM ('backup', 'restore_test');

-- Successful backups and restore tests, for alerts on their age.
CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind backup_kind NOT NULL,
  finished_at timestamptz(3) NOT NULL DEFAULT now_ms()
);
CREATE INDEX backups_by_kind ON backups (kind, finished_at);
