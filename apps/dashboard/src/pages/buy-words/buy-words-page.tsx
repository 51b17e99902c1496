/** Packs of words, automatic top-up, and an account's payments. */
import type { Account, AutomaticTopUp, Pack, Page, Payment, Reversal } from '@humanize/database';
import type { ComponentChildren, VNode } from 'preact';
import { describePack, formatPrice, formatPriceOfThousand } from '../../packs/word-packs.ts';
import { formatNumber, PostForm, Notice, Paging, Statistics } from '../../design/components.tsx';
import { hasRole } from '../../http/has-role.ts';
import type { Visitor } from '../../http/route.ts';
import { AutomaticTopUpSection } from './automatic-top-up-section.tsx';
import type { ReturnNotice } from './describe-payment.ts';
import { PaymentTable } from './payment-table.tsx';

type Props = {
  visitor: Visitor;
  query: URLSearchParams;
  account: Account;
  packs: readonly Pack[];
  topUp: AutomaticTopUp | undefined;
  payments: Page<Payment>;
  reversals: readonly Reversal[];
  lowWords: number;
  notice: ReturnNotice | undefined;
  error: ComponentChildren;
};

export function BuyWordsPage(props: Props): VNode {
  const { visitor, query, account, packs, topUp, payments, reversals, lowWords, notice, error } = props;
  const isOwner = hasRole(visitor, 'owner');
  return (
    <>
      {notice !== undefined && <Notice tone={notice.tone}>{notice.text}</Notice>}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      <Statistics of={[{ name: 'Words left', value: formatNumber(account.balance) }]} />
      <p>
        {isOwner
          ? 'You pay on a Stripe page, and the words are added to your balance. Words do not expire.'
          : 'Only owners of the account can buy words. Words do not expire.'}
      </p>
      <ul class="packs">
        {packs.map((pack) => (
          <li key={pack.words} class="card">
            {isOwner ? <PackForm visitor={visitor} pack={pack} /> : <PackPrice pack={pack} />}
          </li>
        ))}
      </ul>
      {isOwner && <AutomaticTopUpSection visitor={visitor} packs={packs} topUp={topUp} lowWords={lowWords} />}
      <h2>Payments</h2>
      <PaymentTable payments={payments.items} reversals={reversals} />
      <Paging path="/buy-words" query={query} next={payments.next} />
      {isOwner && payments.items.length > 0 && (
        <PostForm visitor={visitor} action="/buy-words/invoices">
          <button class="quiet">Invoices and payment methods on Stripe</button>
        </PostForm>
      )}
    </>
  );
}

function PackForm({ visitor, pack }: { visitor: Visitor; pack: Pack }): VNode {
  return (
    <PostForm visitor={visitor} action="/buy-words">
      <input type="hidden" name="words" value={String(pack.words)} />
      <PackPrice pack={pack} />
      <button>
        Buy<span class="aside"> {describePack(pack)}</span>
      </button>
    </PostForm>
  );
}

const PackPrice = ({ pack }: { pack: Pack }): VNode => (
  <>
    <h2>{describePack(pack)}</h2>
    <p>
      {formatPrice(pack)} <small>({formatPriceOfThousand(pack)} per 1,000 words)</small>
    </p>
  </>
);
