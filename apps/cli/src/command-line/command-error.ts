/** Thrown if a command fails. The message states the reason and, if possible, a remedy. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
