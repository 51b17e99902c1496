/** A payment for words, and the columns from which it is read. */
import type { PaymentKind, PaymentState } from '../database/schema-types.ts';

/**
 * A payment. `amount` is in the smallest unit of `currency`, which is a lowercase ISO 4217 code. `failure` is Stripe's
 * code for the reason of a failure. `ledgerSeq` is the number of the entry of the words: null until the payment is
 * paid, and for a payment of an account that was closed before.
 */
export type Payment = {
  id: string;
  accountId: string;
  kind: PaymentKind;
  words: number;
  amount: number;
  currency: string;
  state: PaymentState;
  checkoutSessionId: string | null;
  paymentIntentId: string | null;
  receiptUrl: string | null;
  failure: string | null;
  ledgerSeq: number | null;
  createdAt: Date;
};

/** The columns of a {@link Payment}. */
export const paymentColumns = [
  'id',
  'account_id as accountId',
  'kind',
  'words',
  'amount',
  'currency',
  'state',
  'checkout_session_id as checkoutSessionId',
  'payment_intent_id as paymentIntentId',
  'receipt_url as receiptUrl',
  'failure',
  'ledger_seq as ledgerSeq',
  'created_at as createdAt',
] as const;
