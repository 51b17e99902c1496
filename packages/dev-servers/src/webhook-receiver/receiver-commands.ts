/** Names of receiver behaviors, for all deliveries or for those whose URL path is the name. */
import { accept, type Behavior, close, drip, fail, flaky, hang, redirect } from './receiver-behaviors.ts';

/** Each name with its behavior and its description in the help. */
export const receiverCommands = {
  accept: { behavior: accept, summary: 'answer 200' },
  fail: { behavior: fail, summary: 'answer 500' },
  hang: { behavior: hang, summary: 'never answer' },
  redirect: { behavior: redirect('/accept'), summary: 'answer 307 with another address' },
  drip: { behavior: drip, summary: 'answer 200 with a body that never ends, a byte every 200 ms' },
  close: { behavior: close, summary: 'close the connection without an answer' },
  flaky: { behavior: flaky, summary: 'answer 500 twice for each delivery, then 200' },
} as const satisfies Readonly<Record<string, { behavior: Behavior; summary: string }>>;

export type ReceiverCommand = keyof typeof receiverCommands;

/** Whether a text is the name of a behavior. */
export function isReceiverCommand(word: string): word is ReceiverCommand {
  return Object.hasOwn(receiverCommands, word);
}

/** The command in a URL's path (`/hang`, `/hang?a=1`), else `otherwise`. */
export function commandOfPath(path: string, otherwise: ReceiverCommand): ReceiverCommand {
  const word = /^\/([a-z]+)(?:[/?]|$)/.exec(path)?.[1] ?? '';
  return isReceiverCommand(word) ? word : otherwise;
}
