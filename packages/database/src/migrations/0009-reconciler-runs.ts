/** What the reconcilers did last, for operators; old rows go with each new one. */
export const reconcilerRuns = String.raw`
CREATE TABLE reconciler_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  process text NOT NULL CHECK (length(process) BETWEEN 1 AND 200),
  finished_at timestamptz(3) NOT NULL,
  duration_ms int NOT NULL CHECK (duration_ms >= 0),
  counts jsonb NOT NULL,
  error text CHECK (length(error) <= 1000)
);
`;
