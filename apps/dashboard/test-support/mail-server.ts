/** A mail server on loopback that stores the emails that it receives. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A received email: its recipients, and the message as it was sent. */
export type ReceivedEmail = { to: string[]; message: string };

export type MailServer = {
  /** The value for SMTP_URL. */
  readonly url: string;
  readonly received: ReceivedEmail[];
  /** Sets how the server responds to the recipients and the message of subsequent emails. */
  behave(behavior: MailBehavior): void;
  close(): Promise<void>;
};

/** `drop` accepts a message and then closes the connection instead of confirming it. */
export type MailBehavior = 'accept' | 'reject' | 'drop';

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedEmail[] = [];
  let behavior: MailBehavior = 'accept';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1_000,
    onRcptTo: (_address, _session, callback) =>
      callback(behavior === 'reject' ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, message: decodeQuotedPrintable(Buffer.concat(chunks).toString()) });
        if (behavior === 'drop') for (const client of server.connections) client.close();
        else callback(null);
      });
    },
  });
  // A client that disconnects is not a test failure.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave: (next) => (behavior = next),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
