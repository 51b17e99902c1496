/**
 * The part of the overview that lists what needs attention: a low balance, missing or expiring keys, failed webhooks.
 */
import type { ApiKey, UsageByDay, UsageOverview } from '@humanize/database';
import type { VNode } from 'preact';
import { describeStopReason } from '../../billing/describe-stop-reason.ts';
import { formatNumber, Time } from '../../design/components.tsx';
import { ErrorCodeLink } from '../../design/error-code.tsx';
import { BuyWords } from '../../top-up/top-up.tsx';
import { lastMomentOf } from '../page-deps.ts';

type Props = {
  overview: UsageOverview;
  usage: readonly UsageByDay[];
  keys: readonly ApiKey[];
  /** Number of days that `usage` covers. */
  days: number;
  now: Date;
  /** Balance below which the page warns. */
  lowWords: number;
  /** URL of the page where customers buy words; undefined if there is none. */
  topUpUrl: string | undefined;
  /** Why automatic top-up was turned off; null if it was not. */
  topUpStopped: string | null;
};

/** The page warns if the balance will last for fewer days than this at the recent usage rate. */
const daysOfWordsLow = 7;
/** The page warns about keys that expire within this time. */
const expirySoonMs = 14 * 86_400_000;

export function Attention({ overview, usage, keys, days, now, lowWords, topUpUrl, topUpStopped }: Props): VNode | null {
  const perDay = usage.reduce((sum, { words }) => sum + words, 0) / days;
  const live = keys.filter((key) => key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now));
  const ending = live.filter(
    ({ expiresAt }) => expiresAt !== null && expiresAt.getTime() - now.getTime() < expirySoonMs,
  );
  const items: VNode[] = describeBalance({ overview, perDay, days, lowWords, topUpUrl });
  if (topUpStopped !== null)
    items.push(
      <li key="top-up">
        Automatic top-up was turned off. {describeStopReason(topUpStopped)} <a href="/buy-words">Set it up again</a>.
      </li>,
    );
  if (live.length === 0) {
    items.push(
      <li key="keys">
        You have no active API keys. <a href="/keys">Create a key</a> to use the API.
      </li>,
    );
  }
  for (const key of ending) {
    items.push(
      <li key={key.id}>
        The API key “{key.name}” is valid until{' '}
        <Time at={key.expiresAt && lastMomentOf(key.expiresAt)} upTo="day" zone />.{' '}
        <a href="/keys">Create a replacement</a>.
      </li>,
    );
  }
  if (overview.undelivered > 0) {
    items.push(
      <li key="webhooks">
        {overview.undelivered === 1 ? '1 webhook' : `${formatNumber(overview.undelivered)} webhooks`} could not be
        delivered in the last {days} days. <a href="/webhooks?state=exhausted">View and resend</a>.
      </li>,
    );
  }
  if (items.length === 0) return null;
  return (
    <section class="card" aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      <ul>{items}</ul>
    </section>
  );
}

const formatDays = (count: number): string =>
  count < 1 ? 'less than a day' : count === 1 ? '1 more day' : `${count} more days`;

type BalanceProps = Pick<Props, 'overview' | 'days' | 'lowWords' | 'topUpUrl'> & { perDay: number };

/** Returns at most one item. */
function describeBalance({ overview, perDay, days, lowWords, topUpUrl }: BalanceProps): VNode[] {
  if (overview.balance === 0)
    return [
      <li key="none">
        You have no words left, so submissions fail with <ErrorCodeLink code="insufficient_words" />.{' '}
        <BuyWords url={topUpUrl} />
      </li>,
    ];
  if (perDay > 0 && overview.balance < perDay * daysOfWordsLow)
    return [
      <li key="low">
        At your average rate over the last {days} days, your words will last{' '}
        {formatDays(Math.floor(overview.balance / perDay))}. <BuyWords url={topUpUrl} />
      </li>,
    ];
  if (overview.balance < lowWords)
    return [
      <li key="low">
        You have only {formatNumber(overview.balance)} words left. <BuyWords url={topUpUrl} />
      </li>,
    ];
  return [];
}
