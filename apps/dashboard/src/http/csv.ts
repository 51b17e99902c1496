/**
 * CSV after RFC 4180 that a spreadsheet cannot be attacked with: a field that would be read as a formula is led by an
 * apostrophe, as OWASP's "CSV Injection" page advises. Numbers stay numbers.
 */
export function csvRow(fields: readonly (string | number | null)[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

function csvField(field: string | number | null): string {
  if (field === null) return '';
  if (typeof field === 'number') return String(field);
  const harmless = /^[=+\-@\t\r\n|%＝＋－＠]/u.test(field) ? `'${field}` : field;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
