/** A command failed; the message gives the reason and, if there is one, the remedy. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
