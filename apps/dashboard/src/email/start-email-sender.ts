/** Detects low balances and events that keep failing, and sends the emails that are due. */
import { warnFailingDeliveries, warnLowBalances } from '@humanize/database';
import { type Passes, startPasses } from '../start-passes.ts';
import { sendDueEmails, type SendDeps } from './send-due-emails.ts';

type SenderDeps = SendDeps & { intervalMs: number };

const accountsPerPass = 1_000;
/** Failed events are counted only in every 30th pass, because the count covers all accounts. */
const passesPerCount = 30;
/** A warning that could not be sent within a day is outdated. */
const warningLifetimeSeconds = 86_400;

export function startEmailSender(deps: SenderDeps): Passes {
  const { db, lowBalanceWords: thresholdWords, logger, intervalMs } = deps;
  let after: string | undefined;
  let passes = 0;
  return startPasses({
    intervalMs,
    onError: (error) => logger.warn('emails not sent', { error }),
    pass: async (stop) => {
      const options = { thresholdWords, limit: accountsPerPass, lifetimeSeconds: warningLifetimeSeconds, after };
      ({ next: after } = await warnLowBalances(db, options));
      if (passes % passesPerCount === 0) await warnFailingDeliveries(db, options);
      passes += 1;
      await sendDueEmails(deps, stop);
    },
  });
}
