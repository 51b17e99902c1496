/** Describes how customers get words, for the documentation. */
import type { Pack } from '@humanize/database';
import { formatPrice, formatPriceOfThousand } from '../packs/word-packs.ts';

/** Returns Markdown: a table of the packs, or the advice to contact the operator. */
export function describePacks(packs: readonly Pack[], dashboardUrl: string): string {
  if (packs.length === 0) return 'To get more words, contact the operator of this service.';
  const rows = packs.map(
    (pack) => `| ${pack.words.toLocaleString('en-US')} | ${formatPrice(pack)} | ${formatPriceOfThousand(pack)} |`,
  );
  return [
    '| Words | Price | Price per 1,000 words |',
    '|---:|---:|---:|',
    ...rows,
    '',
    `You buy words in the [dashboard](${dashboardUrl}/buy-words) and pay on a Stripe page. Words do not expire. If a payment is refunded or disputed, any unused words from it are deducted from your balance.`,
    '',
    'With automatic top-up, the service buys a pack with your saved payment method whenever your balance falls below a threshold that you set. If a payment fails, or one is refunded or disputed, automatic top-up is turned off, and the account’s members are notified by email.',
  ].join('\n');
}
