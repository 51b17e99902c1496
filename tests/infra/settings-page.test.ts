import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSettings } from '../../packages/runtime/src/describe-settings.ts';
import { findMisspelledSettings } from '../../packages/runtime/src/find-misspelled-settings.ts';
import { schemas, settingsTable, withSettingsTable } from './settings-table.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/settings.md'), 'utf8');

test('the table in docs/settings.md matches the settings schemas (run npm run docs:settings to update it)', () => {
  expect(page).toContain(settingsTable());
  expect(withSettingsTable(page)).toBe(page);
});

test('an app that receives the settings of all apps takes none of them for a misspelled one of its own', () => {
  const all = describeSettings(schemas).flatMap(({ name }) => [name, `${name}_FILE`]);
  const env = Object.fromEntries(all.map((name) => [name, '']));
  expect(Object.values(schemas).flatMap((schema) => findMisspelledSettings(schema, env))).toEqual([]);
});

test('an outdated table is detected and replaced', () => {
  const outdated = page.replace('| `API_PORT` | `3000` |', '| `API_PORT` | `3999` |');
  expect(outdated).not.toBe(page);
  expect(withSettingsTable(outdated)).toBe(page);
});

test('a page without the two markers is rejected', () => {
  expect(() => withSettingsTable('# Operations')).toThrow(/must contain the lines/);
});

test('on a machine with 64 cores, the table is the same', () => {
  const program = `import { availableParallelism } from 'node:os';
    import { settingsTable } from './settings-table.ts';
    console.log(JSON.stringify({ cores: availableParallelism(), table: settingsTable() }));`;
  const args = ['--conditions=@humanize/source', '--disable-warning=ExperimentalWarning', '--import=../fake-cores.mjs'];
  const output = execFileSync(process.execPath, [...args, '--input-type=module-typescript', '--eval', program], {
    cwd: import.meta.dirname,
    env: { FAKE_CORES: '64' },
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual({ cores: 64, table: settingsTable() });
});
