/** Reduces request methods to known values. Logs, metrics and traces must not contain values chosen by clients. */
const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Returns the method, or `other` if it is unknown. */
export function knownMethod(method: string): string {
  return knownMethods.has(method) ? method : 'other';
}
