/** The method of a request, for logs, metrics and traces, none of which may contain what a client chooses. */
const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Returns the method, or `other`. */
export function knownMethod(method: string): string {
  return knownMethods.has(method) ? method : 'other';
}
