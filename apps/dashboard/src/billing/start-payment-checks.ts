/** Makes automatic top-ups, and queries Stripe for the state of payments that have been open for some time. */
import {
  claimOpenPayment,
  insertDueTopUps,
  type Pack,
  type Payment,
  settlePayment,
  stopTopUpsNotOffered,
} from '@humanize/database';
import { type Passes, startPasses } from '../start-passes.ts';
import { payTopUp, type PayTopUpDeps } from './pay-top-up.ts';
import { report, settleFromStripe } from './settle-from-stripe.ts';

type CheckDeps = PayTopUpDeps & { packs: readonly Pack[]; intervalMs: number };

const paymentsPerPassMax = 50;
/** A purchase without a session was started by a process that ended before sending the customer to Stripe. */
const sessionAgeMsMax = 3_600_000;

export const startPaymentChecks = (deps: CheckDeps): Passes =>
  startPasses({
    intervalMs: deps.intervalMs,
    onError: (error) => deps.logger.warn('payments not checked', { error }),
    pass: async (stop) => {
      await stopTopUpsNotOffered(deps.db, { offered: deps.packs });
      await insertDueTopUps(deps.db);
      for (let count = 0; count < paymentsPerPassMax && !stop.aborted; count += 1) {
        const payment = await claimOpenPayment(deps.db);
        if (payment === undefined) break;
        await check(deps, payment);
      }
    },
  });

/** Checks one payment. If its state cannot be read, it stays open and is checked again later. */
async function check(deps: CheckDeps, payment: Payment): Promise<void> {
  const { id: paymentId, accountId } = payment;
  try {
    if (payment.kind === 'top_up' && payment.paymentIntentId === null) await payTopUp(deps, payment);
    else if (payment.kind === 'checkout' && payment.checkoutSessionId === null) await expireUnsent(deps, payment);
    else await settleFromStripe(deps, payment);
  } catch (error) {
    deps.logger.warn('payment not checked', { paymentId, accountId, error });
  }
}

async function expireUnsent(deps: CheckDeps, payment: Payment): Promise<void> {
  if (Date.now() - payment.createdAt.getTime() < sessionAgeMsMax) return;
  const settled = { state: 'expired', failure: null, paymentIntentId: null, receiptUrl: null, reversals: [] } as const;
  report(deps, payment, await settlePayment(deps.db, payment.id, settled));
}
