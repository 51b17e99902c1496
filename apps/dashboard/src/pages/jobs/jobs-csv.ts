/** The jobs of an account as CSV, without texts. */
import { listApiKeys, listJobs, type Database, type JobSummary } from '@humanize/database';
import { csvRow } from '../../http/csv.ts';

/** Below the 1,048,576 rows that common spreadsheets can open. Longer lists can be exported by date range. */
const rowsMax = 1_000_000;
const rowsPerRead = 1_000;

/** @param filter the filter of the job list, without paging */
export async function* jobsCsv(
  db: Database,
  filter: Omit<Parameters<typeof listJobs>[1], 'limit' | 'after'>,
): AsyncGenerator<string> {
  const { accountId } = filter;
  const names = new Map<string | null, string>([[null, 'Playground']]);
  const columns = csvRow([
    'id',
    'status',
    'created_at',
    'completed_at',
    'words',
    'words_charged',
    'api_key',
    'error_code',
    'error',
  ]);
  let after: string | undefined;
  for (let read = 0; read < rowsMax; read += rowsPerRead) {
    const page = await listJobs(db, { ...filter, limit: rowsPerRead, after });
    const ids = [...new Set(page.items.map(({ apiKeyId }) => apiKeyId))].filter((id) => id !== null && !names.has(id));
    if (ids.length > 0) {
      const keys = await listApiKeys(db, { accountId, ids: ids as string[], limit: rowsPerRead });
      for (const { id, name } of keys.items) names.set(id, name);
    }
    // Nothing is sent before the first read, so that the client gets an error response if there is an outage.
    yield (read === 0 ? columns : '') + page.items.map((job) => csvRow(fieldsOf(job, names))).join('');
    if (page.next === null) return;
    after = page.next;
  }
}

function fieldsOf(job: JobSummary, keyNames: ReadonlyMap<string | null, string>): (string | number | null)[] {
  const { id, status, createdAt, completedAt, inputWords, wordsCharged, apiKeyId, error } = job;
  return [
    id,
    status,
    createdAt.toISOString(),
    completedAt?.toISOString() ?? null,
    inputWords,
    wordsCharged,
    keyNames.get(apiKeyId) ?? null,
    error?.code ?? null,
    error?.message ?? null,
  ];
}
