/** A table of payments with their receipts, refunds and disputes. */
import type { Payment, Reversal } from '@humanize/database';
import type { VNode } from 'preact';
import { formatPrice } from '../../packs/word-packs.ts';
import { formatNumber, State, Table, Time } from '../../design/components.tsx';
import { describeReversal } from './describe-payment.ts';

type Props = { payments: readonly Payment[]; reversals: readonly Reversal[] };

const states: Readonly<Record<Payment['state'], string>> = {
  open: 'pending',
  paid: 'paid',
  failed: 'failed',
  expired: 'expired',
};

export function PaymentTable({ payments, reversals }: Props): VNode {
  const head = ['Time (UTC)', 'Words', 'Price', 'Type', 'State', 'Receipt'];
  const rows = payments.map((payment) => (
    <tr key={payment.id}>
      <Time at={payment.createdAt} />
      <td class="number">{formatNumber(payment.words)}</td>
      <td class="number">{formatPrice(payment)}</td>
      <td>{payment.kind === 'checkout' ? 'Purchase' : 'Automatic top-up'}</td>
      <td class="wrap">
        <State of={states[payment.state]} />
        {reversals
          .filter(({ paymentId }) => paymentId === payment.id)
          .map((reversal) => (
            <div key={reversal.id}>{describeReversal(reversal)}</div>
          ))}
      </td>
      <td>
        {payment.receiptUrl !== null && (
          <a href={payment.receiptUrl} rel="noreferrer">
            Receipt<span class="aside"> for {formatPrice(payment)}</span>
          </a>
        )}
      </td>
    </tr>
  ));
  return <Table caption="Payments" head={head} rows={rows} empty="No payments yet." />;
}
