/** The error of a failed command. The message states the reason and, if there is one, the remedy. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
