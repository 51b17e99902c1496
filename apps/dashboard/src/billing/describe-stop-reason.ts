/** Explains why an automatic top-up was turned off. */

const reasons: Readonly<Record<string, string>> = {
  not_offered: 'The pack is no longer offered at the price you agreed to.',
  payment_disputed: 'One of your payments was disputed.',
  payment_refunded: 'One of your payments was refunded.',
  authentication_required: 'Your bank requires you to confirm the payment.',
  card_declined: 'Your card was declined.',
  expired_card: 'Your card has expired.',
  insufficient_funds: 'Your card was declined because of insufficient funds.',
};

/** Returns the reason as a sentence. @param reason the stop reason of an AutomaticTopUp */
export const describeStopReason = (reason: string): string => reasons[reason] ?? 'The payment failed.';
