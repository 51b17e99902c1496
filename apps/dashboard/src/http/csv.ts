/**
 * CSV (RFC 4180) that is safe to open in a spreadsheet. As OWASP recommends (CSV Injection), an apostrophe is inserted
 * before text that would be interpreted as a formula, including after a semicolon, tab or line break, where some
 * spreadsheets split fields. Numbers stay unchanged.
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
