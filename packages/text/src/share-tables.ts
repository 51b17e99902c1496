/** The tables of this package that threads share. */
import { dictionaryTable } from './dictionary/dictionary-table.ts';
import { ngramTable } from './language/ngram-detector.ts';
import { memoryOf, type SharedTable } from './tables/shared-table.ts';
import { irregularFormsTable, lexiconTable, sensesTable } from './tagger/tagger-tables.ts';

export const sharedTables: readonly SharedTable[] = [
  dictionaryTable,
  irregularFormsTable,
  lexiconTable,
  ngramTable,
  sensesTable,
];

/** Loads all tables. Threads that are started later use the same memory. */
export function shareTables(): void {
  for (const table of sharedTables) memoryOf(table);
}
