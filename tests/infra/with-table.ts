/** Replaces a table in a page of docs/. The table is generated from the code. */

/**
 * Returns `page` with the table between its two markers.
 * @throws Error if the page does not contain both markers in order
 */
export function withTable(
  text: string,
  { page, name, table }: { readonly page: string; readonly name: string; readonly table: string },
): string {
  const begin = `<!-- ${name}: written by npm run docs:settings -->`;
  const end = `<!-- end of ${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error(`${page} must contain the lines "${begin}" and "${end}"`);
  return `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`;
}
