/** A command could not do what it was asked for: the message says why and, where there is one, what to do about it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
