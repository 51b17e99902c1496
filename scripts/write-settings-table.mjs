/** npm run docs:settings: generates the table of settings in docs/settings.md from the settings schemas. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withSettingsTable } from '../tests/infra/settings-table.ts';

const file = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs/settings.md');
writeFileSync(file, withSettingsTable(readFileSync(file, 'utf8')));
