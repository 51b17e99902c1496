/** The section where customers turn automatic top-up on and off. */
import type { AutomaticTopUp, Pack } from '@humanize/database';
import type { VNode } from 'preact';
import { describeStopReason } from '../../billing/describe-stop-reason.ts';
import { describePack, formatPrice } from '../../packs/word-packs.ts';
import { Field, PostForm, Notice } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';

type Props = {
  visitor: Visitor;
  packs: readonly Pack[];
  topUp: AutomaticTopUp | undefined;
  /** The balance below which accounts are warned. The form suggests this value. */
  lowWords: number;
};

export function AutomaticTopUpSection({ visitor, packs, topUp, lowWords }: Props): VNode {
  const isOn = topUp !== undefined && topUp.paymentMethodId !== null && topUp.stoppedAt === null;
  return (
    <>
      <h2>Automatic top-up</h2>
      {topUp?.stopReason != null && (
        <Notice tone="bad">
          Automatic top-up was turned off. {describeStopReason(topUp.stopReason)} Set it up again to continue.
        </Notice>
      )}
      {isOn ? (
        <ActiveTopUp visitor={visitor} topUp={topUp} />
      ) : (
        <TopUpForm visitor={visitor} packs={packs} lowWords={lowWords} />
      )}
    </>
  );
}

function ActiveTopUp({ visitor, topUp }: { visitor: Visitor; topUp: AutomaticTopUp }): VNode {
  return (
    <PostForm visitor={visitor} action="/buy-words/top-up/off" class="stack">
      <p>
        When your balance falls below {describePack({ words: topUp.belowWords })}, your account buys{' '}
        {describePack(topUp)} for {formatPrice(topUp)} with your saved payment method, up to 10 times in any 24 hours.
      </p>
      <button class="quiet">Turn off</button>
    </PostForm>
  );
}

function TopUpForm({ visitor, packs, lowWords }: Omit<Props, 'topUp'>): VNode {
  const [smallest] = packs;
  const suggested = Math.max(1, Math.min(lowWords, smallest?.words ?? 1));
  return (
    <PostForm visitor={visitor} action="/buy-words/top-up" class="stack">
      <p>
        The service buys a pack for you whenever your balance falls below a threshold that you set, up to 10 times in
        any 24 hours. You enter your payment method on a Stripe page and can turn off automatic top-up at any time.
      </p>
      <div class="field">
        <label for="top-up-pack">Pack</label>
        <select id="top-up-pack" name="words">
          {packs.map((pack) => (
            <option key={pack.words} value={String(pack.words)}>
              {`${describePack(pack)} for ${formatPrice(pack)}`}
            </option>
          ))}
        </select>
      </div>
      <Field
        label="Buy when fewer than this many words are left"
        name="below"
        type="number"
        min="1"
        required
        value={String(suggested)}
        hint="At most the number of words in the pack."
      />
      <button class="quiet">Set up on Stripe</button>
    </PostForm>
  );
}
