import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsTable, withSettingsTable } from './settings-table.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/settings.md'), 'utf8');

test('the table of settings in docs/settings.md is what the apps read (npm run docs:settings writes it)', () => {
  expect(page).toContain(settingsTable());
  expect(withSettingsTable(page)).toBe(page);
});

test('a page whose table is out of date is told apart', () => {
  const outdated = page.replace('| `API_PORT` | `3000` |', '| `API_PORT` | `3999` |');
  expect(outdated).not.toBe(page);
  expect(withSettingsTable(outdated)).toBe(page);
});

test('a page without the two marks is refused', () => {
  expect(() => withSettingsTable('# Operations')).toThrow(/must have the lines/);
});
