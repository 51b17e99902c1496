/**
 * The table of settings in docs/settings.md, generated from the schemas that the apps read. A setting that several apps
 * read has one row if its default and meaning are the same in all of them, and otherwise one row for each variant.
 */
import { apiSettings } from '../../apps/api/src/config.ts';
import { opsSettings } from '../../apps/cli/src/ops/ops-config.ts';
import { dashboardSettings } from '../../apps/dashboard/src/config.ts';
import { reconcilerSettings } from '../../apps/reconciler/src/config.ts';
import { dispatcherSettings } from '../../apps/webhook-dispatcher/src/config.ts';
import { workerSettings } from '../../apps/worker/src/config.ts';
import { describeSettings, type SettingDescription } from '../../packages/runtime/src/describe-settings.ts';
import { withTable } from './with-table.ts';

/** The settings of each app. */
export const schemas = {
  api: apiSettings,
  worker: workerSettings,
  'webhook-dispatcher': dispatcherSettings,
  reconciler: reconcilerSettings,
  dashboard: dashboardSettings,
  ops: opsSettings,
};

/** Renders all settings of all apps as a Markdown table, sorted by name. */
export function settingsTable(): string {
  const rows = new Map<string, { setting: SettingDescription; apps: string[] }>();
  for (const [app, schema] of Object.entries(schemas)) {
    for (const setting of describeSettings(schema)) {
      const key = JSON.stringify(setting);
      const row = rows.get(key) ?? { setting, apps: [] };
      row.apps.push(app);
      rows.set(key, row);
    }
  }
  const lines = [...rows.values()]
    .toSorted((a, b) => (a.setting.name < b.setting.name ? -1 : a.setting.name > b.setting.name ? 1 : 0))
    .map(({ setting, apps }) => renderRow(setting, apps));
  return ['| setting | default | read by | meaning |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

function renderRow(
  { name, default: value, defaultDescription, meaning, secret }: SettingDescription,
  apps: readonly string[],
): string {
  const shown = defaultDescription ?? (value === '' ? 'not set' : value === 'required' ? 'required' : `\`${value}\``);
  const file = secret ? ` (or \`${name}_FILE\`)` : '';
  const readers = apps.length === Object.keys(schemas).length ? 'all' : apps.join(', ');
  return `| \`${name}\`${file} | ${shown} | ${readers} | ${meaning.replace(/[|<]/g, '\\$&')} |`;
}

/**
 * Returns `page` with the table between its two markers. @throws Error if the page does not contain both markers in
 * order
 */
export const withSettingsTable = (page: string): string =>
  withTable(page, { page: 'docs/settings.md', name: 'settings', table: settingsTable() });
