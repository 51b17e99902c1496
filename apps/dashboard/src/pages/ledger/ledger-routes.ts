/** The account's ledger, as a page and as CSV. */
import { listLedgerEntries, type Database, type LedgerEntry } from '@humanize/database';
import { csvRow } from '../../http/csv.ts';
import type { PageResponse, PageRequest, Route, Visitor } from '../../http/route.ts';
import { readDay, rowsPerPage, type PageDeps } from '../page-deps.ts';
import { LedgerPage } from './ledger-page.tsx';

type Deps = Pick<PageDeps, 'lists' | 'topUp'>;

/** Below the 1,048,576 rows that common spreadsheets can open. A longer ledger can be exported by date range. */
const csvRowsMax = 1_000_000;
const csvRowsPerRead = 1_000;

export function ledgerRoutes(deps: Deps): Route[] {
  return [
    { method: 'GET', path: '/ledger', access: 'viewer', handle: (request) => showLedger(deps, request) },
    { method: 'GET', path: '/ledger.csv', access: 'viewer', handle: (request) => downloadLedger(deps, request) },
  ];
}

const readRange = (query: URLSearchParams): { from: Date | undefined; to: Date | undefined } => ({
  from: readDay(query.get('from')),
  to: readDay(query.get('to'), 1),
});

async function showLedger({ lists, topUp }: Deps, { visitor, query }: PageRequest<Visitor>): Promise<PageResponse> {
  const entries = await listLedgerEntries(lists, {
    accountId: visitor.accountId,
    ...readRange(query),
    limit: rowsPerPage,
    after: query.get('after') ?? undefined,
  });
  const topUpUrl = topUp.url(visitor.accountId);
  return { kind: 'page', title: 'Ledger', section: 'ledger', body: LedgerPage({ entries, query, topUpUrl }) };
}

function downloadLedger({ lists }: Deps, { visitor, query }: PageRequest<Visitor>): PageResponse {
  const day = new Date().toISOString().slice(0, 10);
  const rows = csvOf(lists, { accountId: visitor.accountId, ...readRange(query) });
  return { kind: 'csv', fileName: `ledger-${day}.csv`, rows };
}

async function* csvOf(
  db: Database,
  range: { accountId: string; from: Date | undefined; to: Date | undefined },
): AsyncGenerator<string> {
  const columns = csvRow(['number', 'time', 'kind', 'words', 'balance_after', 'job_id', 'reference', 'note']);
  let after: string | undefined;
  for (let read = 0; read < csvRowsMax; read += csvRowsPerRead) {
    const page = await listLedgerEntries(db, { ...range, limit: csvRowsPerRead, after });
    // Nothing is sent before the first read, so that the client gets an error response if there is an outage.
    yield (read === 0 ? columns : '') + page.items.map((entry) => csvRow(fieldsOf(entry))).join('');
    if (page.next === null) return;
    after = page.next;
  }
}

function fieldsOf(entry: LedgerEntry): (string | number | null)[] {
  const { seq, createdAt, kind, amount, balanceAfter, jobId, reference, note } = entry;
  return [seq, createdAt.toISOString(), kind, amount, balanceAfter, jobId, reference, note];
}
