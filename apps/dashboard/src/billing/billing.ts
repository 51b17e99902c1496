/** What the dashboard needs to sell words. Exists only if a Stripe key is set. */
import type { Database, Pack } from '@humanize/database';
import type { RunningApp, StartDeps } from '@humanize/runtime';
import type { BodyBudget } from '@humanize/http';
import type { RequestHandler } from 'express';
import type { DashboardConfig } from '../config.ts';
import { createBillingMetrics } from './billing-metrics.ts';
import type { CheckoutDeps } from './checkout.ts';
import { createStripe } from './create-stripe.ts';
import type { SettleDeps } from './settle-from-stripe.ts';
import { startPaymentChecks } from './start-payment-checks.ts';
import { receiveStripeEvents } from './stripe-events.ts';

export type Billing = CheckoutDeps &
  SettleDeps & {
    packs: readonly Pack[];
    /** URL of the page where customers buy words. */
    url: string;
    /** Receives Stripe's events. */
    events: RequestHandler;
    /** The origins of the Stripe pages that forms may redirect to. */
    pageOrigins: readonly string[];
  };

/** Returns undefined if no Stripe key is set. @param parts.bodies the memory budget for Stripe's events */
export function createBilling(
  { config, logger, metrics }: StartDeps<DashboardConfig>,
  { db, newId, bodies }: { db: Database; newId: () => string; bodies: BodyBudget },
): Billing | undefined {
  const { secretKey, webhookSecret, packs, apiUrl, pageOrigins } = config.billing;
  if (secretKey === undefined || webhookSecret === undefined) return undefined;
  const { publicUrl } = config.http;
  const settle = {
    db,
    stripe: createStripe({ secretKey, apiUrl }),
    logger,
    metrics: createBillingMetrics(metrics),
  };
  return {
    ...settle,
    publicUrl,
    newId,
    packs,
    url: new URL('/buy-words', publicUrl).href,
    events: receiveStripeEvents({ ...settle, webhookSecret, bodies }),
    pageOrigins,
  };
}

/**
 * Starts the payment checks. Returns the shutdown step that stops them.
 * @param options.intervalMs time between two passes of the checks
 */
export function startChecks(billing: Billing | undefined, { intervalMs }: { intervalMs: number }): RunningApp['stop'] {
  if (billing === undefined) return [];
  const checks = startPaymentChecks({ ...billing, intervalMs });
  return [{ name: 'stop checking payments', run: () => checks.stop() }];
}
