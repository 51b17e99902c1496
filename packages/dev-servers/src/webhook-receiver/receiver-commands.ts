/** What a receiver can be told to do by a word: for all deliveries, or for those whose URL has it as its path. */
import { accept, type Behaviour, close, drip, fail, flaky, hang, redirect } from './receiver-behaviours.ts';

/** A word, what it does, and how help describes it. */
export const receiverCommands = {
  accept: { behaviour: accept, summary: 'answer 200' },
  fail: { behaviour: fail, summary: 'answer 500' },
  hang: { behaviour: hang, summary: 'never answer' },
  redirect: { behaviour: redirect('/accept'), summary: 'answer 307 with another address' },
  drip: { behaviour: drip, summary: 'answer 200 with a body that never ends, a byte every 200 ms' },
  close: { behaviour: close, summary: 'close the connection without an answer' },
  flaky: { behaviour: flaky, summary: 'answer 500 twice for each delivery, then 200' },
} as const satisfies Readonly<Record<string, { behaviour: Behaviour; summary: string }>>;

export type ReceiverCommand = keyof typeof receiverCommands;

/** Tells a known word from any other text. */
export function isReceiverCommand(word: string): word is ReceiverCommand {
  return Object.hasOwn(receiverCommands, word);
}

/** The command in a URL's path (`/hang`, `/hang?a=1`), else `otherwise`. */
export function commandOfPath(path: string, otherwise: ReceiverCommand): ReceiverCommand {
  const word = /^\/([a-z]+)(?:[/?]|$)/.exec(path)?.[1] ?? '';
  return isReceiverCommand(word) ? word : otherwise;
}
