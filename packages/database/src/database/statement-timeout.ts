/** Changes the time limit for the statements of a transaction on the server. */
import { sql } from 'kysely';
import type { Queries } from './queries.ts';

export async function setStatementTimeout(trx: Queries, timeoutMs: number): Promise<void> {
  await sql`SELECT set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(trx);
}
