/** The first page after signing in: balance, words per day and key, recent jobs, and what needs attention. */
import { limits } from '@humanize/contract';
import type { ApiKey, UsageByDay, UsageOverview } from '@humanize/database';
import type { VNode } from 'preact';
import { Statistics, formatDuration, formatNumber, Notice, Table } from '../../design/components.tsx';

type Props = {
  overview: UsageOverview;
  usage: readonly UsageByDay[];
  keys: readonly ApiKey[];
  /** Days covered by the statistics. */
  days: number;
  welcome: boolean;
  now: Date;
};

/** The page warns if the balance covers fewer days than this at the recent rate of use. */
const daysOfWordsLow = 7;
/** The page warns about keys that expire within this time. */
const expirySoonMs = 14 * 86_400_000;

export function OverviewPage({ overview, usage, keys, days, welcome, now }: Props): VNode {
  const succeeded = usage.reduce((sum, day) => sum + day.succeeded, 0);
  const ended = usage.reduce((sum, day) => sum + day.succeeded + day.failed, 0);
  const rate = ended === 0 ? '–' : `${((succeeded / ended) * 100).toFixed(1)}%`;
  return (
    <>
      {welcome && (
        <Notice tone="good">
          Your account is ready. Try a text in the <a href="/playground">playground</a>, or create an{' '}
          <a href="/keys">API key</a> and submit one from your server.
        </Notice>
      )}
      <Statistics
        of={[
          { name: 'Words left', value: formatNumber(overview.balance) },
          { name: 'Active jobs', value: `${overview.activeJobs} of ${limits.activeJobsMax}` },
          {
            name: 'Success rate',
            value: rate,
            note: `${ended === 1 ? '1 job' : `${formatNumber(ended)} jobs`} in the last ${days} days`,
          },
          { name: 'Median duration', value: formatDuration(overview.medianMs), note: 'from submission to result' },
          { name: '95th percentile', value: formatDuration(overview.p95Ms), note: '95% of jobs are faster' },
        ]}
      />
      <Attention overview={overview} usage={usage} keys={keys} days={days} now={now} />
      <h2>Words per day (UTC)</h2>
      {usage.length === 0 ? (
        <p class="empty">No jobs in the last {days} days.</p>
      ) : (
        <>
          <div
            class="chart"
            data-chart="words-by-day"
            role="img"
            aria-label="Chart of words per day; the table below has the same data"
          />
          <details>
            <summary>View as table</summary>
            <DayTable usage={usage} days={days} now={now} />
          </details>
        </>
      )}
      <h2>Words per API key, last {days} days</h2>
      <KeyTable usage={usage} keys={keys} />
    </>
  );
}

function Attention({ overview, usage, keys, days, now }: Omit<Props, 'welcome'>): VNode | null {
  const perDay = usage.reduce((sum, { words }) => sum + words, 0) / days;
  const live = keys.filter((key) => key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now));
  const ending = live.filter(
    ({ expiresAt }) => expiresAt !== null && expiresAt.getTime() - now.getTime() < expirySoonMs,
  );
  const items: VNode[] = [];
  if (overview.balance === 0)
    items.push(
      <li key="none">
        You have no words left. New submissions fail with <code>insufficient_words</code>.
      </li>,
    );
  else if (perDay > 0 && overview.balance < perDay * daysOfWordsLow) {
    items.push(
      <li key="low">
        At the rate of the last {days} days, your words will last {formatDays(Math.floor(overview.balance / perDay))}.
      </li>,
    );
  }
  if (live.length === 0) {
    items.push(
      <li key="keys">
        You have no active API key. <a href="/keys">Create one</a> to use the API.
      </li>,
    );
  }
  for (const key of ending) {
    items.push(
      <li key={key.id}>
        The API key “{key.name}” expires on {key.expiresAt?.toISOString().slice(0, 10)} (UTC).{' '}
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

function DayTable({ usage, days, now }: Pick<Props, 'usage' | 'days' | 'now'>): VNode {
  const list = Array.from({ length: days }, (_, index) =>
    new Date(now.getTime() - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
  const rows = list.map((day) => {
    const of = usage.filter((entry) => entry.day === day);
    const words = of.reduce((sum, entry) => sum + entry.words, 0);
    const jobs = of.reduce((sum, entry) => sum + entry.jobs, 0);
    return (
      <tr key={day}>
        <td data-value={day}>{day}</td>
        <td class="number" data-value={words}>
          {formatNumber(words)}
        </td>
        <td class="number" data-value={jobs}>
          {formatNumber(jobs)}
        </td>
      </tr>
    );
  });
  const head = [{ label: 'Day (UTC)' }, { label: 'Words', numeric: true }, { label: 'Jobs', numeric: true }];
  return (
    <div id="words-by-day">
      <Table caption="Words and jobs per day" head={head} rows={rows} empty="" />
    </div>
  );
}

function KeyTable({ usage, keys }: Pick<Props, 'usage' | 'keys'>): VNode {
  const totals = new Map<string | null, { words: number; jobs: number }>();
  for (const { apiKeyId, words, jobs } of usage) {
    const total = totals.get(apiKeyId) ?? { words: 0, jobs: 0 };
    totals.set(apiKeyId, { words: total.words + words, jobs: total.jobs + jobs });
  }
  const nameOf = (id: string | null): string =>
    id === null ? 'Playground' : (keys.find((key) => key.id === id)?.name ?? 'Deleted key');
  const rows = [...totals]
    .toSorted(([, a], [, b]) => b.words - a.words)
    .map(([id, { words, jobs }]) => (
      <tr key={id ?? 'playground'}>
        <td class="wrap name">{nameOf(id)}</td>
        <td class="number">{formatNumber(words)}</td>
        <td class="number">{formatNumber(jobs)}</td>
      </tr>
    ));
  const head = [{ label: 'Key' }, { label: 'Words', numeric: true }, { label: 'Jobs', numeric: true }];
  return <Table caption="Words and jobs per API key" head={head} rows={rows} empty="No jobs yet." />;
}
