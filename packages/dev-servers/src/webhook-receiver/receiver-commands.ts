/**
 * The names of receiver behaviors. A behavior can be selected for all deliveries, or for one delivery by its URL path.
 */
import { accept, type Behavior, close, drip, fail, flaky, hang, redirect } from './receiver-behaviors.ts';

/** The behaviors and their descriptions for the help text, by name. */
export const receiverCommands = {
  accept: { behavior: accept, summary: 'respond with 200' },
  fail: { behavior: fail, summary: 'respond with 500' },
  hang: { behavior: hang, summary: 'never respond' },
  redirect: { behavior: redirect('/accept'), summary: 'respond with a 307 redirect to another address' },
  drip: { behavior: drip, summary: 'respond with 200 and an endless body, one byte every 200 ms' },
  close: { behavior: close, summary: 'close the connection without a response' },
  flaky: { behavior: flaky, summary: 'respond with 500 twice for each delivery, then with 200' },
} as const satisfies Readonly<Record<string, { behavior: Behavior; summary: string }>>;

export type ReceiverCommand = keyof typeof receiverCommands;

/** Returns whether a string is the name of a behavior. */
export function isReceiverCommand(word: string): word is ReceiverCommand {
  return Object.hasOwn(receiverCommands, word);
}

/** Returns the command in the path of a URL (`/hang`, `/hang?a=1`), or `otherwise` if the path contains none. */
export function commandOfPath(path: string, otherwise: ReceiverCommand): ReceiverCommand {
  const word = /^\/([a-z]+)(?:[/?]|$)/.exec(path)?.[1] ?? '';
  return isReceiverCommand(word) ? word : otherwise;
}
