/** Wires up the email sender. */
import type { Database } from '@humanize/database';
import type { MasterKey } from '@humanize/secrets';
import type { RunningApp, StartDeps } from '@humanize/runtime';
import type { DashboardConfig } from '../config.ts';
import type { TopUp } from '../top-up/top-up.tsx';
import { createEmailCounter } from './email-metrics.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { startEmailSender } from './start-email-sender.ts';

/**
 * Starts sending emails if there is a mail server. Returns the shutdown steps that stop the email sender.
 * @param options.intervalMs time between two passes of the email sender
 */
export function startEmails(
  { config, logger, metrics }: StartDeps<DashboardConfig>,
  options: { db: Database; masterKey: MasterKey; topUp: TopUp; intervalMs: number },
): RunningApp['stop'] {
  const count = createEmailCounter(metrics);
  const { smtpUrl, from } = config.email;
  if (smtpUrl === undefined || from === undefined) return [];
  const { db, masterKey, topUp, intervalMs } = options;
  const transport = createSmtpTransport({ url: smtpUrl, from });
  const sender = startEmailSender({
    db,
    masterKey,
    transport,
    publicUrl: config.http.publicUrl,
    lowBalanceWords: topUp.lowWords,
    topUpUrl: topUp.url,
    count,
    logger,
    intervalMs,
  });
  const stop = async (): Promise<void> => {
    await sender.stop();
    transport.close();
  };
  return [{ name: 'stop sending emails', run: stop }];
}
