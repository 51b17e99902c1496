/** npm run docs:settings: generates the tables of settings and privileges in docs/ from the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withPrivilegesTable } from '../tests/infra/privileges-table.ts';
import { withSettingsTable } from '../tests/infra/settings-table.ts';

const docs = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs');
for (const [name, withTable] of Object.entries({
  'settings.md': withSettingsTable,
  'secrets.md': withPrivilegesTable,
})) {
  const file = join(docs, name);
  writeFileSync(file, withTable(readFileSync(file, 'utf8')));
}
