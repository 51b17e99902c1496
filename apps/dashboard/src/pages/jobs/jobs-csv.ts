/** The jobs of an account as CSV, without texts. */
import { listApiKeys, listJobs, type Database, type JobSummary } from '@humanize/database';
import { csvOfPages } from '../../http/csv.ts';

const columns = 'id status created_at completed_at words words_charged api_key error_code error'.split(' ');

/** @param filter the filter of the job list, without paging */
export function jobsCsv(
  db: Database,
  filter: Omit<Parameters<typeof listJobs>[1], 'limit' | 'after'>,
): AsyncGenerator<string> {
  const { accountId } = filter;
  const names = new Map<string | null, string>([[null, 'Playground']]);
  const toRows = async (jobs: readonly JobSummary[]): Promise<(string | number | null)[][]> => {
    const ids = [...new Set(jobs.map(({ apiKeyId }) => apiKeyId))].filter((id) => id !== null && !names.has(id));
    if (ids.length > 0) {
      const keys = await listApiKeys(db, { accountId, ids: ids as string[], limit: ids.length });
      for (const { id, name } of keys.items) names.set(id, name);
    }
    return jobs.map((job) => fieldsOf(job, names));
  };
  return csvOfPages(columns, (page) => listJobs(db, { ...filter, ...page }), toRows);
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
