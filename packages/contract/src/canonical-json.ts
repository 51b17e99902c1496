/**
 * JSON with one spelling for each value: object keys sorted by code unit, no white space. Two bodies that differ only
 * in white space, key order or number spelling have the same canonical form; nothing else does.
 */

/**
 * @param value what JSON.parse returned, nested no deeper than jsonDepthMax (the caller has checked)
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
  }
  // 1e400 parses to Infinity, which JSON.stringify would write as null: another value.
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
