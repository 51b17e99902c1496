/** The account's ledger, as a page and as CSV. */
import { listLedgerEntries, type LedgerEntry } from '@humanize/database';
import { csvOfPages } from '../../http/csv.ts';
import { getRoute, type PageResponse, type Route, type SignedInRequest } from '../../http/route.ts';
import { readDay, rowsPerPage, type PageDeps } from '../page-deps.ts';
import { LedgerPage } from './ledger-page.tsx';

type Deps = Pick<PageDeps, 'lists' | 'topUp'>;

const columns = 'number time kind words balance_after job_id reference note'.split(' ');

export function ledgerRoutes(deps: Deps): Route[] {
  return [getRoute(deps, 'viewer', '/ledger', showLedger), getRoute(deps, 'viewer', '/ledger.csv', downloadLedger)];
}

const readRange = (query: URLSearchParams): { from: Date | undefined; to: Date | undefined } => ({
  from: readDay(query.get('from')),
  to: readDay(query.get('to'), 1),
});

async function showLedger({ lists, topUp }: Deps, { visitor, query }: SignedInRequest): Promise<PageResponse> {
  const entries = await listLedgerEntries(lists, {
    accountId: visitor.accountId,
    ...readRange(query),
    limit: rowsPerPage,
    after: query.get('after') ?? undefined,
  });
  const topUpUrl = topUp.url(visitor.accountId);
  return { kind: 'page', title: 'Ledger', section: 'ledger', body: LedgerPage({ entries, query, topUpUrl }) };
}

function downloadLedger({ lists }: Deps, { visitor, query }: SignedInRequest): PageResponse {
  const day = new Date().toISOString().slice(0, 10);
  const range = { accountId: visitor.accountId, ...readRange(query) };
  const rows = csvOfPages(
    columns,
    (page) => listLedgerEntries(lists, { ...range, ...page }),
    (entries) => entries.map(fieldsOf),
  );
  return { kind: 'csv', fileName: `ledger-${day}.csv`, rows };
}

function fieldsOf(entry: LedgerEntry): (string | number | null)[] {
  const { seq, createdAt, kind, amount, balanceAfter, jobId, reference, note } = entry;
  return [seq, createdAt.toISOString(), kind, amount, balanceAfter, jobId, reference, note];
}
