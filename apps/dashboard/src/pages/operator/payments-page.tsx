/** Refunds and disputes, which need the operator's attention, and all payments. */
import type { Page, Payment, Reversal } from '@humanize/database';
import type { VNode } from 'preact';
import { formatPrice } from '../../packs/word-packs.ts';
import { formatNumber, Notice, Paging, IdLink, ShortId, State, Table, Time } from '../../design/components.tsx';
import { describeReversal } from '../buy-words/describe-payment.ts';

type Props = { payments: Page<Payment>; reversals: readonly Reversal[]; query: URLSearchParams };

export function OperatorPaymentsPage({ payments, reversals, query }: Props): VNode {
  const ungranted = payments.items.filter(({ state, ledgerSeq }) => state === 'paid' && ledgerSeq === null);
  return (
    <>
      {ungranted.length > 0 && (
        <Notice tone="bad">
          No words were granted for these payments, because the accounts are closed:{' '}
          {ungranted.map(({ id }) => id).join(', ')}. Refund the payments in Stripe.
        </Notice>
      )}
      <h2>Refunds and disputes</h2>
      <ReversalTable of={reversals} />
      <h2>Payments</h2>
      <PaymentTable of={payments.items} />
      <Paging path="/operator/payments" query={query} next={payments.next} />
    </>
  );
}

function ReversalTable({ of }: { of: readonly Reversal[] }): VNode {
  const head = ['Time (UTC)', 'Account', 'Amount', 'Result', 'Words missing', 'At Stripe'];
  const rows = of.map((reversal) => (
    <tr key={reversal.id}>
      <Time at={reversal.createdAt} />
      <IdLink at="/operator/accounts" id={reversal.accountId} />
      <td class="number">{formatPrice(reversal)}</td>
      <td class="wrap">{describeReversal(reversal)}</td>
      <td class="number">{formatNumber(reversal.returnedAt === null ? reversal.wordsDue - reversal.wordsTaken : 0)}</td>
      <StripeLink intentId={reversal.paymentIntentId} />
    </tr>
  ));
  return <Table caption="Refunds and disputes" head={head} rows={rows} empty="No refunds or disputes." />;
}

function PaymentTable({ of }: { of: readonly Payment[] }): VNode {
  const head = ['Time (UTC)', 'Account', 'Words', 'Price', 'Type', 'State', 'At Stripe'];
  const rows = of.map((payment) => (
    <tr key={payment.id}>
      <Time at={payment.createdAt} />
      <IdLink at="/operator/accounts" id={payment.accountId} />
      <td class="number">{formatNumber(payment.words)}</td>
      <td class="number">{formatPrice(payment)}</td>
      <td>{payment.kind === 'checkout' ? 'Purchase' : 'Automatic top-up'}</td>
      <td class="wrap">
        <State of={payment.state === 'open' ? 'pending' : payment.state} /> {payment.failure}
      </td>
      <StripeLink intentId={payment.paymentIntentId} />
    </tr>
  ));
  return <Table caption="Payments" head={head} rows={rows} empty="No payments yet." />;
}

/** Stripe finds a payment by its ID in both live and test mode. */
function StripeLink({ intentId }: { intentId: string | null }): VNode | null {
  if (intentId === null) return null;
  return (
    <a href={`https://dashboard.stripe.com/payments/${intentId}`} rel="noreferrer">
      <ShortId id={intentId} />
    </a>
  );
}
