/**
 * Detects low balances and events that keep failing, and sends the emails that are due. This work runs in repeated
 * passes with a pause between them. The passes of different dashboard processes are independent of each other.
 */
import { warnFailingDeliveries, warnLowBalances } from '@humanize/database';
import type { Logger } from '@humanize/runtime';
import { sendDueEmails, type SendDeps } from './send-due-emails.ts';

export type EmailSender = {
  /** Resolves when the current email has been sent. */
  stop: () => Promise<void>;
};

type SenderDeps = SendDeps & { intervalMs: number; logger: Pick<Logger, 'info' | 'warn'> };

const accountsPerPass = 1_000;
/** Failed events are counted only in every 30th pass, because the count covers all accounts. */
const passesPerCount = 30;
/** A warning that could not be sent within a day is outdated. */
const warningLifetimeSeconds = 86_400;

/**
 * If a pass fails, for example because Postgres is unavailable, the failure is logged and the next pass runs as usual.
 */
export function startEmailSender(deps: SenderDeps): EmailSender {
  const stopping = new AbortController();
  let after: string | undefined;
  let passes = 0;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();

  async function pass(): Promise<void> {
    const { db, lowBalanceWords: thresholdWords, logger } = deps;
    try {
      const options = { thresholdWords, limit: accountsPerPass, lifetimeSeconds: warningLifetimeSeconds, after };
      ({ next: after } = await warnLowBalances(db, options));
      if (passes % passesPerCount === 0) await warnFailingDeliveries(db, options);
      passes += 1;
      await sendDueEmails(deps, stopping.signal);
    } catch (error) {
      logger.warn('emails not sent', { error });
    }
    if (!stopping.signal.aborted) schedule(deps.intervalMs);
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      current = pass();
    }, delayMs);
  }

  schedule(0);
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
