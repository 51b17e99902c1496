/**
 * Indexes for the lists of undelivered events. With them, the cost of a page does not depend on the number of delivered
 * events. They contain only events that ended without acknowledgement. Because they depend on the state, the start of
 * an attempt writes an entry to each index of the table. In a large database, create both with CREATE INDEX
 * CONCURRENTLY before the upgrade; the migration keeps existing indexes.
 */
export const undeliveredIndexes = String.raw`
SET LOCAL lock_timeout = '3s';
CREATE INDEX IF NOT EXISTS deliveries_undelivered_of_account ON deliveries (account_id, state, created_at, id)
  WHERE state IN ('exhausted', 'blocked');
CREATE INDEX IF NOT EXISTS deliveries_undelivered ON deliveries (id) WHERE state IN ('exhausted', 'blocked');
`;
