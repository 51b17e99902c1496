/** Reads the emails that the test mail server received. */
import { waitUntil } from '@humanize/testing';
import type { MailServer, ReceivedEmail } from './mail-server.ts';

export const emailsTo = ({ received }: MailServer, address: string): ReceivedEmail[] =>
  received.filter(({ to }) => to.includes(address));

/** Waits for the `count`th email to the address and returns its message. */
export async function nextEmailTo(mailServer: MailServer, address: string, count = 1): Promise<string> {
  const isReceived = async (): Promise<boolean> => emailsTo(mailServer, address).length >= count;
  await waitUntil(isReceived, { what: 'the email' });
  return emailsTo(mailServer, address).at(-1)?.message ?? '';
}

/** Returns the path of the one-time link in a message, or an empty string. */
export const linkIn = (message: string): string =>
  /http:\/\/127\.0\.0\.1:3001(\/links\/[\w-]{43})/.exec(message)?.[1] ?? '';
