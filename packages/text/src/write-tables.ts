/** Writes the tables next to the compiled modules that load them. Run by the build. */
import { sharedTables } from './share-tables.ts';
import { writeTable } from './tables/shared-table.ts';

for (const table of sharedTables) writeTable(table);
