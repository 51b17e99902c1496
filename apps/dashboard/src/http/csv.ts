/**
 * CSV after RFC 4180 that a spreadsheet cannot be attacked with: what would be read as a formula is led by an apostrophe,
 * as OWASP's "CSV Injection" page advises, behind a semicolon, tab or line break too, for a spreadsheet may part fields
 * there. Numbers stay numbers.
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
