/** Sends emails through the operator's mail server. Every wait has a timeout. */
import { createTransport } from 'nodemailer';
import type { EmailContent } from './email-content.tsx';

export type OutgoingEmail = EmailContent & {
  to: string;
  /**
   * Unique left part of the Message-ID. If an email is sent twice with the same Message-ID, mail programs show it only
   * once.
   */
  id: string;
};

/** `rejected`: the server will never accept this recipient. `failed`: it may accept the email later. */
export type SendOutcome =
  | { outcome: 'sent' }
  | { outcome: 'rejected' | 'failed'; errorCode: string; responseCode: number | undefined };

export type EmailTransport = { send: (email: OutgoingEmail) => Promise<SendOutcome>; close: () => void };

const connectTimeoutMs = 5_000;
const silenceTimeoutMs = 10_000;

/**
 * @param options.url `smtp:` or `smtps:` URL with the credentials
 * @param options.from the sender, as an address or `NAME <ADDRESS>`
 */
export function createSmtpTransport({ url, from }: { url: string; from: string }): EmailTransport {
  const transporter = createTransport(
    {
      url,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      dnsTimeout: connectTimeoutMs,
      socketTimeout: silenceTimeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // Tells other servers not to send automatic replies.
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ to, id, subject, text, html }) {
      try {
        await transporter.sendMail({
          to: { name: '', address: to },
          messageId: `<${id}@${domain}>`,
          subject,
          text,
          html,
        });
        return { outcome: 'sent' };
      } catch (error) {
        return describeError(error);
      }
    },
    close: () => transporter.close(),
  };
}

/** The error message is omitted, because servers repeat the address in it. */
function describeError(error: unknown): SendOutcome {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const isRejected = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
  return { outcome: isRejected ? 'rejected' : 'failed', errorCode: code ?? 'unknown', responseCode };
}
