/** A request's method as logs, figures and traces name it: none of them may hold what a client chooses. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method, or `other`. */
export function knownMethod(method: string): string {
  return methods.has(method) ? method : 'other';
}
