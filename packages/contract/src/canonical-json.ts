/**
 * Canonical JSON, with object keys sorted by code unit and without white space. Two bodies have the same canonical form
 * if and only if they differ only in white space, key order or number notation.
 */

/**
 * Returns the canonical JSON of a value.
 * @param value the result of JSON.parse. The caller must check that its depth is at most jsonDepthMax
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
  }
  // 1e400 is parsed as Infinity, which JSON.stringify would change to null.
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
