/** Run by the build: writes the tables beside the compiled modules that load them. */
import { sharedTables } from './share-tables.ts';
import { writeTable } from './tables/shared-table.ts';

for (const table of sharedTables) writeTable(table);
