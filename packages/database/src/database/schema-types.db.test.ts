/**
 * Compares the types in schema-types.ts with the migrated schema. `npm run schema:types` runs this test with
 * UPDATE_SCHEMA_TYPES, so that it writes the file.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { useTestDatabase } from '@humanize/testing';

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));
const file = fileURLToPath(new URL('schema-types.ts', import.meta.url));
const database = useTestDatabase();

async function generate(...options: string[]): Promise<string> {
  const program = fileURLToPath(new URL('../../node_modules/.bin/kysely-codegen', import.meta.url));
  const run = promisify(execFile)(program, ['--url', database.ownerUrl, ...options], { cwd: packageFolder });
  return (await run).stdout;
}

test('the types of the tables match the schema', async () => {
  if (process.env['UPDATE_SCHEMA_TYPES'] !== undefined) await generate('--out-file', file);
  const printed = await generate('--print');
  expect(printed.slice(printed.indexOf('/**')).trim()).toBe((await readFile(file, 'utf8')).trim());
});
