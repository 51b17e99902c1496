/**
 * The first page after signing in: the checklist of a new account, the balance, statistics for a range of days, and
 * what needs attention.
 */
import { limits } from '@humanize/contract';
import type { Account, ApiKey, FailureCount, SetupProgress, UsageByDay, UsageOverview } from '@humanize/database';
import type { VNode } from 'preact';
import { Statistics, formatDuration, formatNumber, Notice, Table } from '../../design/components.tsx';
import { describeFailure } from '../jobs/describe-failure.ts';
import { BuyWords } from '../../top-up/top-up.tsx';
import { Attention } from './attention.tsx';
import { Checklist } from './checklist.tsx';
import { calculateSuccessRate } from './success-rate.ts';
import { DayTable, KeyTable } from './usage-tables.tsx';

type Props = {
  account: Account;
  overview: UsageOverview;
  progress: SetupProgress;
  usage: readonly UsageByDay[];
  failures: readonly FailureCount[];
  keys: readonly ApiKey[];
  /** Number of days that the statistics cover, one of `ranges`. */
  days: number;
  ranges: readonly number[];
  welcome: boolean;
  /** Whether the user is an operator in an account that has never submitted a text. */
  onlyOperates: boolean;
  now: Date;
  lowWords: number;
  topUpUrl: string | undefined;
  topUpStopped: string | null;
};

export function OverviewPage(props: Props): VNode {
  const { account, overview, progress, usage, failures, keys, days, ranges, welcome, now, lowWords, topUpUrl } = props;
  return (
    <>
      {welcome && <Notice tone="good">Your account is ready.</Notice>}
      {props.onlyOperates ? (
        <p>
          The service’s queues and accounts are on the <a href="/operator">operator page</a>.
        </p>
      ) : (
        <Checklist progress={progress} createdAt={account.createdAt} now={now} />
      )}
      <nav class="tabs" aria-label="Date range">
        {ranges.map((range) => (
          <a key={range} href={`/?days=${range}`} aria-current={range === days ? 'true' : undefined}>
            {`Last ${range} days`}
          </a>
        ))}
      </nav>
      <KeyFigures overview={overview} usage={usage} failures={failures} days={days} topUpUrl={topUpUrl} />
      {!props.onlyOperates && (
        <Attention
          overview={overview}
          usage={usage}
          keys={keys}
          days={days}
          now={now}
          lowWords={lowWords}
          topUpUrl={topUpUrl}
          topUpStopped={props.topUpStopped}
        />
      )}
      <WordsPerDay usage={usage} days={days} now={now} />
      <div class="columns">
        <section>
          <h2>Words per API key</h2>
          <KeyTable usage={usage} keys={keys} />
        </section>
        <section>
          <h2>Failed jobs by reason</h2>
          <FailureTable failures={failures} days={days} now={now} />
        </section>
      </div>
    </>
  );
}

function WordsPerDay({ usage, days, now }: Pick<Props, 'usage' | 'days' | 'now'>): VNode {
  return (
    <>
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
    </>
  );
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

function KeyFigures({
  overview,
  usage,
  failures,
  days,
  topUpUrl,
}: Pick<Props, 'overview' | 'usage' | 'failures' | 'days' | 'topUpUrl'>): VNode {
  const { rate, counted, excluded } = calculateSuccessRate(usage, failures);
  const jobs = counted === 1 ? '1 job' : `${formatNumber(counted)} jobs`;
  return (
    <Statistics
      of={[
        {
          name: 'Words left',
          value: formatNumber(overview.balance),
          ...(topUpUrl !== undefined && { note: <BuyWords url={topUpUrl} /> }),
        },
        { name: 'Active jobs', value: `${overview.activeJobs} of ${limits.activeJobsMax}` },
        {
          name: 'Success rate',
          value: rate === null ? '–' : percent.format(rate),
          note:
            excluded === 0
              ? `${jobs} in the last ${days} days`
              : `${jobs}, excluding ${formatNumber(excluded)} not in English`,
        },
        { name: 'Median duration', value: formatDuration(overview.medianMs), note: 'from submission to result' },
        { name: '95th percentile', value: formatDuration(overview.p95Ms), note: '95% of jobs finish sooner' },
      ]}
    />
  );
}

function FailureTable({ failures, days, now }: Pick<Props, 'failures' | 'days' | 'now'>): VNode {
  const from = new Date(now.getTime() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const rows = failures.map(({ kind, jobs }) => (
    <tr key={kind}>
      <td class="wrap">
        <a href={`/jobs?failure=${kind}&from=${from}`}>{describeFailure(kind)}</a>
      </td>
      <td class="number">{formatNumber(jobs)}</td>
    </tr>
  ));
  const head = ['Reason', 'Jobs'];
  return (
    <Table caption="Failed jobs by reason" head={head} rows={rows} empty={`No failed jobs in the last ${days} days.`} />
  );
}
