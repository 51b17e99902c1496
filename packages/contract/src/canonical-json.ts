/**
 * Canonical JSON: object keys sorted by code unit, no white space. Two bodies have the same canonical form exactly if they
 * differ only in white space, key order or number notation.
 */

/** @param value the result of JSON.parse, with a depth of at most jsonDepthMax, which the caller must check */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
  }
  // 1e400 parses to Infinity, which JSON.stringify would write as null, a different value.
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
