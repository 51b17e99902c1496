/** Describes payments to the customer. */
import type { Payment, Reversal } from '@humanize/database';
import { describePack } from '../../packs/word-packs.ts';

export type ReturnNotice = { tone: 'good' | 'bad' | 'plain'; text: string };

/** Describes the payment to a customer who returns from Stripe. */
export function describePayment(payment: Pick<Payment, 'state' | 'words' | 'ledgerSeq'>): ReturnNotice {
  switch (payment.state) {
    case 'paid':
      return payment.ledgerSeq === null
        ? { tone: 'bad', text: 'The payment arrived after the account was closed. Contact your operator.' }
        : { tone: 'good', text: `${describePack(payment)} were added to your balance.` };
    case 'open':
      return {
        tone: 'plain',
        text: 'Your payment is being processed. The words will be added when the payment arrives, which can take days for some payment methods.',
      };
    case 'failed':
    case 'expired':
      return { tone: 'bad', text: 'The payment failed, and nothing was charged.' };
  }
}

/** Describes a refund or dispute, such as `Refunded, 500 words deducted`. */
export function describeReversal({ kind, wordsTaken, returnedAt }: Reversal): string {
  const taken = wordsTaken === 0 ? 'no words deducted' : `${describePack({ words: wordsTaken })} deducted`;
  if (returnedAt === null) return `${kind === 'refund' ? 'Refunded' : 'Disputed'}, ${taken}`;
  const end = kind === 'refund' ? 'Refund failed' : 'Dispute won';
  return wordsTaken === 0 ? end : `${end}, ${describePack({ words: wordsTaken })} credited again`;
}
