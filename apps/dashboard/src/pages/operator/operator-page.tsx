/**
 * The operator's pages: queues, usage, accounts, failed deliveries and sweeps; a single account; and ledger
 * verification.
 */
import type {
  Account,
  Backlog,
  Delivery,
  EngineUsage,
  JobSummary,
  LedgerVerification,
  Page,
  ReconcilerRun,
} from '@humanize/database';
import type { QueueCounts } from '@humanize/queue';
import type { VNode } from 'preact';
import {
  Field,
  Statistics,
  formatDuration,
  formatNumber,
  PostForm,
  Notice,
  Paging,
  IdLink,
  State,
  Table,
  Time,
} from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';
import { EngineUsageTable, JobUsageTable } from './usage-tables.tsx';

type Props = {
  visitor: Visitor;
  accounts: Page<Account>;
  backlog: Backlog;
  runs: readonly ReconcilerRun[];
  stuck: readonly Delivery[];
  usage: readonly EngineUsage[];
  queues: readonly { name: string; counts: QueueCounts | undefined }[];
  query: URLSearchParams;
  sellsWords: boolean;
};

const seconds = (value: number | null): string => (value === null ? '–' : formatDuration(value * 1_000));

export function OperatorPage(props: Props): VNode {
  const { visitor, accounts, backlog, runs, stuck, usage, queues, query, sellsWords } = props;
  return (
    <>
      <Statistics
        of={[
          { name: 'Queued jobs', value: formatNumber(backlog.queuedJobs) },
          { name: 'Oldest queued job', value: seconds(backlog.oldestQueuedSeconds) },
          { name: 'Running jobs', value: formatNumber(backlog.runningJobs) },
          { name: 'Deliveries due', value: formatNumber(backlog.dueDeliveries) },
          { name: 'Oldest due delivery', value: seconds(backlog.oldestDueDeliverySeconds) },
        ]}
      />
      {sellsWords && (
        <p>
          <a href="/operator/payments">Payments, refunds and disputes</a>
        </p>
      )}
      <h2>Queues</h2>
      <QueueTable of={queues} />
      <PostForm visitor={visitor} action="/operator/verify" class="row">
        <button class="quiet">Verify ledger</button>
      </PostForm>
      <h2>Engines used in the last 24 hours</h2>
      <EngineUsageTable of={usage} />
      <h2>Accounts</h2>
      <form method="get" action="/operator" role="search" class="row">
        <div class="wide">
          <Field
            label="Name, account ID or email address"
            name="q"
            type="search"
            value={query.get('q') ?? ''}
            maxLength={200}
          />
        </div>
        <button class="quiet">Search</button>
      </form>
      <AccountTable of={accounts.items} />
      <Paging path="/operator" query={query} next={accounts.next} />
      <h2>Failed deliveries</h2>
      <FailedDeliveriesTable of={stuck} />
      <h2>Recent reconciler sweeps</h2>
      <RunTable of={runs} />
    </>
  );
}

function QueueTable({ of }: { of: Props['queues'] }): VNode {
  const head = ['Queue', 'Waiting', 'Active', 'Delayed', 'Overdue'];
  const rows = of.map(({ name, counts }) => (
    <tr key={name}>
      <td>{name}</td>
      {counts === undefined ? (
        <td colSpan={4}>
          Redis is unavailable. No jobs are lost, and processing resumes when Redis is available again.
        </td>
      ) : (
        <>
          <td class="number">{formatNumber(counts.waiting + counts.prioritized)}</td>
          <td class="number">{formatNumber(counts.active)}</td>
          <td class="number">{formatNumber(counts.delayed)}</td>
          <td class="number">{formatNumber(counts.overdue)}</td>
        </>
      )}
    </tr>
  ));
  return <Table caption="Queues" head={head} rows={rows} empty="" />;
}

function AccountTable({ of }: { of: readonly Account[] }): VNode {
  const head = ['Account', 'State', 'Words', 'Active jobs', 'Created (UTC)'];
  const rows = of.map((account) => (
    <tr key={account.id}>
      <td class="wrap">
        <a href={`/operator/accounts/${account.id}`}>{account.name === '' ? 'Closed account' : account.name}</a>
      </td>
      <State of={stateOf(account)} />
      <td class="number">{formatNumber(account.balance)}</td>
      <td class="number">{account.activeJobs}</td>
      <Time at={account.createdAt} />
    </tr>
  ));
  return <Table caption="Accounts, newest first" head={head} rows={rows} empty="No accounts found." />;
}

const stateOf = (account: Account): string =>
  account.closedAt !== null ? 'closed' : account.suspendedAt !== null ? 'suspended' : 'active';

function FailedDeliveriesTable({ of }: { of: readonly Delivery[] }): VNode {
  const rows = of.map((delivery) => (
    <tr key={delivery.id}>
      <code class="long">{delivery.id}</code>
      <State of={delivery.state} />
      <IdLink at="/operator/accounts" id={delivery.accountId} />
      <Time at={delivery.endedAt} />
    </tr>
  ));
  const head = ['Delivery', 'State', 'Account', 'Ended (UTC)'];
  return <Table caption="Failed deliveries" head={head} rows={rows} empty="No failed deliveries." />;
}

function RunTable({ of }: { of: readonly ReconcilerRun[] }): VNode {
  const rows = of.map((run) => (
    <tr key={`${run.process}-${run.finishedAt.getTime()}`}>
      <Time at={run.finishedAt} />
      <td class="number">{formatDuration(run.durationMs)}</td>
      <td class="wrap">{describeCounts(run.counts)}</td>
      <td class="wrap">{run.error ?? ''}</td>
    </tr>
  ));
  const head = ['Time (UTC)', 'Duration', 'Result', 'Error'];
  return <Table caption="Sweeps" head={head} rows={rows} empty="The reconciler has not run yet." />;
}

function describeCounts(counts: Record<string, number>): string {
  const done = Object.entries(counts).filter(([, count]) => count > 0);
  return done.length === 0 ? 'Nothing to do' : done.map(([what, count]) => `${what}: ${count}`).join(', ');
}

type AccountProps = {
  visitor: Visitor;
  account: Account;
  jobs: readonly JobSummary[];
  reference: string;
  notice: string | undefined;
  error: string | undefined;
};

export function OperatorAccountPage({ visitor, account, jobs, reference, notice, error }: AccountProps): VNode {
  return (
    <>
      {notice !== undefined && <Notice tone="good">{notice}</Notice>}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      <p>
        {account.name} <code>{account.id}</code>
      </p>
      <Statistics
        of={[
          { name: 'State', value: stateOf(account) },
          { name: 'Words left', value: formatNumber(account.balance) },
          { name: 'Active jobs', value: String(account.activeJobs) },
        ]}
      />
      {account.closedAt === null ? (
        <AccountActions visitor={visitor} account={account} reference={reference} />
      ) : (
        <p>
          Closed <Time at={account.closedAt} zone />. The record is kept and cannot be changed.
        </p>
      )}
      <h2>Recent jobs</h2>
      <JobUsageTable of={jobs} />
    </>
  );
}

function AccountActions({
  visitor,
  account,
  reference,
}: Pick<AccountProps, 'visitor' | 'account' | 'reference'>): VNode {
  const suspended = account.suspendedAt !== null;
  const at = `/operator/accounts/${account.id}`;
  return (
    <>
      <h2>Grant words</h2>
      <PostForm visitor={visitor} action={`${at}/grant`} class="stack">
        <Field label="Words" name="words" type="number" min="1" required />
        <Field
          label="Reference"
          name="reference"
          value={reference}
          required
          maxLength={200}
          hint="For example, an invoice number. Each reference can be used only once per account."
        />
        <button>Grant</button>
      </PostForm>
      <h2>{suspended ? 'Resume account' : 'Suspend account'}</h2>
      {suspended ? (
        <PostForm visitor={visitor} action={`${at}/resume`} class="stack">
          <p>The account’s API keys will work again immediately.</p>
          <button>Resume account</button>
        </PostForm>
      ) : (
        <p>
          <a class="button danger" href={`${at}/suspend`}>
            Suspend account…
          </a>
        </p>
      )}
    </>
  );
}

/** Asks for confirmation before an account is suspended. */
export function SuspensionPage({ visitor, account }: Pick<AccountProps, 'visitor' | 'account'>): VNode {
  const at = `/operator/accounts/${account.id}`;
  return (
    <>
      <p>
        Suspend <strong>{account.name}</strong>? The API will stop accepting the account’s keys within a second, and its
        users cannot submit texts. Jobs already submitted still finish and are delivered. You can resume the account at
        any time.
      </p>
      <PostForm visitor={visitor} action={`${at}/suspend`} class="row">
        <button class="danger">Suspend account</button>
        <a class="button quiet" href={at}>
          Cancel
        </a>
      </PostForm>
    </>
  );
}

export function VerificationPage({ verification }: { verification: LedgerVerification }): VNode {
  if (!verification.ok) {
    return (
      <Notice tone="bad">
        Invariant {verification.invariant} is violated: {verification.rule}. Run <code>ops ledger verify</code> to see
        the affected row.
      </Notice>
    );
  }
  const { accounts, jobs, entries, deliveries } = verification.checked;
  return (
    <>
      <Notice tone="good">The ledger is consistent.</Notice>
      <Statistics
        of={[
          { name: 'Accounts', value: formatNumber(accounts) },
          { name: 'Entries', value: formatNumber(entries) },
          { name: 'Jobs', value: formatNumber(jobs) },
          { name: 'Deliveries', value: formatNumber(deliveries) },
        ]}
      />
    </>
  );
}
