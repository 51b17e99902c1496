/** An account's ledger, with the balance after each entry and a link to the CSV export. */
import type { LedgerEntry, Page } from '@humanize/database';
import type { VNode } from 'preact';
import { Field, formatNumber, Paging, IdLink, Table, Time } from '../../design/components.tsx';
import { BuyWords } from '../../top-up/top-up.tsx';

const kinds: Readonly<Record<LedgerEntry['kind'], string>> = {
  grant: 'Grant',
  purchase: 'Purchase',
  adjust: 'Adjustment',
  reserve: 'Job',
  refund: 'Refund',
};

type Props = {
  entries: Page<LedgerEntry>;
  query: URLSearchParams;
  /** URL of the page where customers buy words; undefined if there is none. */
  topUpUrl: string | undefined;
};

export function LedgerPage({ entries, query, topUpUrl }: Props): VNode {
  const range = new URLSearchParams([...query].filter(([name]) => name === 'from' || name === 'to'));
  const head = ['#', 'Time (UTC)', 'Type', 'Words', 'Balance after', 'Job', 'Reference or note'];
  return (
    <>
      <p>
        Every change to your word balance. When you submit a job, its words are deducted; if the job fails, they are
        refunded. The note on a refund gives the reason. <a href="/alerts">Change the low-balance alert</a>.{' '}
        {topUpUrl !== undefined && <BuyWords url={topUpUrl} />}
      </p>
      <form method="get" action="/ledger" class="row">
        <Field label="From (UTC)" name="from" type="date" value={query.get('from') ?? undefined} />
        <Field label="To (UTC)" name="to" type="date" value={query.get('to') ?? undefined} />
        <button class="quiet">Filter</button>
        <a class="button quiet" href={range.size > 0 ? `/ledger.csv?${range}` : '/ledger.csv'}>
          Download as CSV
        </a>
      </form>
      <Table
        caption="Ledger entries"
        head={head}
        rows={entries.items.map(toRow)}
        empty={range.size > 0 ? 'No entries in this period.' : 'No entries yet.'}
      />
      <Paging path="/ledger" query={query} next={entries.next} />
    </>
  );
}

function toRow(entry: LedgerEntry): VNode {
  return (
    <tr key={entry.seq}>
      <td class="number">{entry.seq}</td>
      <Time at={entry.createdAt} />
      <td>{kinds[entry.kind]}</td>
      <td class="number">{`${entry.amount > 0 ? '+' : '−'}${formatNumber(Math.abs(entry.amount))}`}</td>
      <td class="number">{formatNumber(entry.balanceAfter)}</td>
      <td>{entry.jobId !== null && <IdLink at="/jobs" id={entry.jobId} />}</td>
      <td class="wrap">{entry.note ?? entry.reference ?? ''}</td>
    </tr>
  );
}
