/** The latest runs of the reconcilers, for operators. Each new run deletes old ones. */
export const reconcilerRuns = String.raw`
CREATE TABLE reconciler_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  process varchar(200) NOT NULL,
  finished_at timestamptz(3) NOT NULL,
  duration_ms int NOT NULL,
  counts jsonb NOT NULL,
  error varchar(1000)
);
`;
