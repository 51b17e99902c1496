/** The type of everything that builds and runs statements. */
import type { Kysely } from 'kysely';
import type { DB } from './schema-types.ts';

/** Builds and runs statements, either on the pool or in a transaction. */
export type Queries = Kysely<DB>;
