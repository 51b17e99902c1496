/** The method of a request for logs, metrics and traces, which must not contain values chosen by a client. */
const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Returns the method, or `other`. */
export function knownMethod(method: string): string {
  return knownMethods.has(method) ? method : 'other';
}
