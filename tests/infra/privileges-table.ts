/** The table of privileges in docs/secrets.md, made from the table from which the roles of the apps get them. */
import { type AppPrivileges, appPrivileges } from '../../packages/database/src/migrations/app-privileges.ts';
import { withTable } from './with-table.ts';

/** The privileges of every app as a table in Markdown. */
function privilegesTable(): string {
  const rows = Object.entries(appPrivileges).map(([app, { tables, functions }]: [string, AppPrivileges]) => {
    const privileges = Object.entries(tables).map(([table, privilege]) => `\`${table}: ${privilege}\``);
    return `| ${app} | ${privileges.join('<br>')} | ${functions.map((name) => `\`${name}\``).join('<br>')} |`;
  });
  return ['| App | Tables | Functions |', '| --- | --- | --- |', ...rows].join('\n');
}

/** `page` with the table between its two marks. @throws Error when the page does not have both marks, in order */
export const withPrivilegesTable = (page: string): string =>
  withTable(page, { page: 'docs/secrets.md', name: 'privileges', table: privilegesTable() });
