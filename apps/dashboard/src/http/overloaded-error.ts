/** Thrown if the process has no capacity for a request. The response is 503 with `Retry-After`. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
}
