/** CSV (RFC 4180) that is safe to open in a spreadsheet. */
import type { Page, PageRequest } from '@humanize/database';

/** Below the 1,048,576 rows that common spreadsheets can open. Longer lists can be exported by date range. */
const rowsMax = 1_000_000;
const rowsPerRead = 1_000;

/**
 * Renders a list, page by page.
 * @param read reads a page of the list
 * @param toRows returns the fields of each item of a page
 */
export async function* csvOfPages<Item>(
  columns: readonly string[],
  read: (page: PageRequest) => Promise<Page<Item>>,
  toRows: (items: readonly Item[]) => Promise<(string | number | null)[][]> | (string | number | null)[][],
): AsyncGenerator<string> {
  let after: string | undefined;
  for (let count = 0; count < rowsMax; count += rowsPerRead) {
    const { items, next } = await read({ limit: rowsPerRead, after });
    // Nothing is sent before the first read, so that the client gets an error response if there is an outage.
    yield (count === 0 ? csvRow(columns) : '') + (await toRows(items)).map(csvRow).join('');
    if (next === null) return;
    after = next;
  }
}

/**
 * Renders a row. As OWASP recommends (CSV Injection), an apostrophe is inserted before text that would be interpreted as
 * a formula, including after a semicolon, tab or line break, where some spreadsheets split fields. Numbers stay
 * unchanged.
 */
export function csvRow(fields: readonly (string | number | null)[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

function csvField(field: string | number | null): string {
  if (field === null) return '';
  if (typeof field === 'number') return String(field);
  const harmless = field.replaceAll(/(^|[;\t\r\n])(?=[=+\-@\t\r\n|%＝＋－＠])/gu, "$1'");
  return /[",;\t\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
