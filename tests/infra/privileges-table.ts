/**
 * The table of privileges in docs/secrets.md, generated from the table that determines the privileges of the apps'
 * roles.
 */
import { type AppPrivileges, appPrivileges } from '../../packages/database/src/migrations/app-privileges.ts';
import { withTable } from './with-table.ts';

/** Renders the privileges of all apps as a Markdown table. */
function privilegesTable(): string {
  const rows = Object.entries(appPrivileges).map(([app, { tables, functions }]: [string, AppPrivileges]) => {
    const privileges = Object.entries(tables).map(([table, privilege]) => `\`${table}: ${privilege}\``);
    return `| ${app} | ${privileges.join('<br>')} | ${functions.map((name) => `\`${name}\``).join('<br>')} |`;
  });
  return ['| App | Tables | Functions |', '| --- | --- | --- |', ...rows].join('\n');
}

/**
 * Returns `page` with the table between its two markers. @throws Error if the page does not contain both markers in
 * order
 */
export const withPrivilegesTable = (page: string): string =>
  withTable(page, { page: 'docs/secrets.md', name: 'privileges', table: privilegesTable() });
