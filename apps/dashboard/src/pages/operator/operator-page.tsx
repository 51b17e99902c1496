import type { Account, Backlog, Delivery, LedgerVerification, Page, ReconcilerRun } from '@humanize/database';
import type { QueueCounts } from '@humanize/queue';
import type { VNode } from 'preact';
import {
  Field,
  Figures,
  formatDuration,
  formatNumber,
  FormToken,
  Notice,
  Paging,
  ShortId,
  State,
  Table,
  Time,
} from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';

type Props = {
  visitor: Visitor;
  accounts: Page<Account>;
  backlog: Backlog;
  runs: readonly ReconcilerRun[];
  stuck: readonly Delivery[];
  queues: readonly { name: string; counts: QueueCounts | undefined }[];
  query: URLSearchParams;
};

const seconds = (value: number | null): string => (value === null ? '–' : formatDuration(value * 1_000));

export function OperatorPage({ visitor, accounts, backlog, runs, stuck, queues, query }: Props): VNode {
  return (
    <>
      <Figures
        of={[
          { name: 'Jobs waiting', value: formatNumber(backlog.queuedJobs) },
          { name: 'Oldest waits', value: seconds(backlog.oldestQueuedSeconds) },
          { name: 'Jobs running', value: formatNumber(backlog.runningJobs) },
          { name: 'Deliveries due', value: formatNumber(backlog.dueDeliveries) },
          { name: 'Oldest due for', value: seconds(backlog.oldestDueDeliverySeconds) },
        ]}
      />
      <h2>Queues</h2>
      <QueueTable of={queues} />
      <form method="post" action="/operator/verify" class="row">
        <FormToken visitor={visitor} />
        <button class="quiet">Verify the ledger</button>
      </form>
      <h2>Accounts</h2>
      <AccountTable of={accounts.items} />
      <Paging path="/operator" query={query} next={accounts.next} />
      <h2>Deliveries that were given up</h2>
      <StuckTable of={stuck} />
      <h2>Last sweeps of the reconciler</h2>
      <RunTable of={runs} />
    </>
  );
}

function QueueTable({ of }: { of: Props['queues'] }): VNode {
  const numeric = true;
  const head = [
    { label: 'Queue' },
    ...['Waiting', 'Active', 'Delayed', 'Overdue', 'Oldest waits'].map((label) => ({ label, numeric })),
  ];
  const rows = of.map(({ name, counts }) => (
    <tr key={name}>
      <td>{name}</td>
      {counts === undefined ? (
        <td colSpan={5}>Redis does not answer. Jobs are safe in Postgres and go on when it is back.</td>
      ) : (
        <>
          <td class="number">{formatNumber(counts.waiting + counts.prioritized)}</td>
          <td class="number">{formatNumber(counts.active)}</td>
          <td class="number">{formatNumber(counts.delayed)}</td>
          <td class="number">{formatNumber(counts.overdue)}</td>
          <td class="number">
            {formatDuration(counts.waiting + counts.prioritized === 0 ? null : counts.oldestWaitingMs)}
          </td>
        </>
      )}
    </tr>
  ));
  return <Table caption="Queues" head={head} rows={rows} empty="" />;
}

function AccountTable({ of }: { of: readonly Account[] }): VNode {
  const head = [
    { label: 'Account' },
    { label: 'State' },
    { label: 'Words', numeric: true },
    { label: 'Active jobs', numeric: true },
    { label: 'Opened (UTC)' },
  ];
  const rows = of.map((account) => (
    <tr key={account.id}>
      <td class="wrap">
        <a href={`/operator/accounts/${account.id}`}>{account.name === '' ? 'closed account' : account.name}</a>
      </td>
      <td>
        <State of={stateOf(account)} />
      </td>
      <td class="number">{formatNumber(account.balance)}</td>
      <td class="number">{account.activeJobs}</td>
      <td>
        <Time at={account.createdAt} />
      </td>
    </tr>
  ));
  return <Table caption="Accounts, newest first" head={head} rows={rows} empty="There is no account yet." />;
}

const stateOf = (account: Account): string =>
  account.closedAt !== null ? 'closed' : account.suspendedAt !== null ? 'suspended' : 'active';

function StuckTable({ of }: { of: readonly Delivery[] }): VNode {
  const rows = of.map((delivery) => (
    <tr key={delivery.id}>
      <td>
        <ShortId id={delivery.id} />
      </td>
      <td>
        <State of={delivery.state} />
      </td>
      <td>
        <a href={`/operator/accounts/${delivery.accountId}`}>
          <ShortId id={delivery.accountId} />
        </a>
      </td>
      <td>
        <Time at={delivery.endedAt} />
      </td>
    </tr>
  ));
  const head = ['Delivery', 'State', 'Account', 'Ended (UTC)'].map((label) => ({ label }));
  return <Table caption="Deliveries that were given up" head={head} rows={rows} empty="None." />;
}

function RunTable({ of }: { of: readonly ReconcilerRun[] }): VNode {
  const rows = of.map((run) => (
    <tr key={`${run.process}-${run.finishedAt.getTime()}`}>
      <td>
        <Time at={run.finishedAt} />
      </td>
      <td class="number">{formatDuration(run.durationMs)}</td>
      <td class="wrap">{describeCounts(run.counts)}</td>
      <td class="wrap">{run.error ?? ''}</td>
    </tr>
  ));
  const head = [{ label: 'Time (UTC)' }, { label: 'Took', numeric: true }, { label: 'Did' }, { label: 'Error' }];
  return <Table caption="Sweeps" head={head} rows={rows} empty="No reconciler has run yet." />;
}

function describeCounts(counts: Record<string, number>): string {
  const done = Object.entries(counts).filter(([, count]) => count > 0);
  return done.length === 0 ? 'nothing to do' : done.map(([what, count]) => `${what}: ${count}`).join(', ');
}

type AccountProps = {
  visitor: Visitor;
  account: Account;
  reference: string;
  notice: string | undefined;
  flaw: string | undefined;
};

export function OperatorAccountPage({ visitor, account, reference, notice, flaw }: AccountProps): VNode {
  return (
    <>
      {notice !== undefined && <Notice tone="good">{notice}</Notice>}
      {flaw !== undefined && <Notice tone="bad">{flaw}</Notice>}
      <p>
        {account.name} <code>{account.id}</code>
      </p>
      <Figures
        of={[
          { name: 'State', value: stateOf(account) },
          { name: 'Words left', value: formatNumber(account.balance) },
          { name: 'Active jobs', value: String(account.activeJobs) },
        ]}
      />
      {account.closedAt === null ? (
        <Acts visitor={visitor} account={account} reference={reference} />
      ) : (
        <p>
          Closed on <Time at={account.closedAt} zone />. Its record stays; nothing can be changed any more.
        </p>
      )}
    </>
  );
}

function Acts({ visitor, account, reference }: Pick<AccountProps, 'visitor' | 'account' | 'reference'>): VNode {
  const suspended = account.suspendedAt !== null;
  const at = `/operator/accounts/${account.id}`;
  return (
    <>
      <h2>Grant words</h2>
      <form method="post" action={`${at}/grant`} class="stack">
        <FormToken visitor={visitor} />
        <Field label="Words" name="words" type="number" min="1" required />
        <Field
          label="Reference"
          name="reference"
          value={reference}
          required
          maxLength={200}
          hint="An invoice or a payment. It counts once, however often this is sent."
        />
        <button>Grant</button>
      </form>
      <h2>{suspended ? 'Resume' : 'Suspend'}</h2>
      <form method="post" action={`${at}/${suspended ? 'resume' : 'suspend'}`} class="stack">
        <FormToken visitor={visitor} />
        <p>
          {suspended
            ? 'Its keys work again at once.'
            : 'Its keys are refused within a second. Jobs that it has sent are still finished and delivered.'}
        </p>
        <button class={suspended ? '' : 'danger'}>{suspended ? 'Resume the account' : 'Suspend the account'}</button>
      </form>
    </>
  );
}

export function VerificationPage({ verification }: { verification: LedgerVerification }): VNode {
  if (!verification.ok) {
    return (
      <Notice tone="bad">
        {verification.invariant} is broken: {verification.rule}. Run <code>ops ledger verify</code> for the row.
      </Notice>
    );
  }
  const { accounts, jobs, entries, deliveries } = verification.checked;
  return (
    <>
      <Notice tone="good">Everything adds up.</Notice>
      <Figures
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
