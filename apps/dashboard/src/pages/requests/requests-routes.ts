/** An account's request log. */
import { apiRequestRetentionDays, listApiKeys, listApiRequests } from '@humanize/database';
import type { PageRequest, PageResponse, Route, Visitor } from '../../http/route.ts';
import { readId, rowsPerPage, type PageDeps } from '../page-deps.ts';
import { RequestsPage } from './requests-page.tsx';

const results = ['succeeded', 'failed'] as const;

export function requestsRoutes(deps: Pick<PageDeps, 'db' | 'lists'>): Route[] {
  return [{ method: 'GET', path: '/requests', access: 'viewer', handle: (request) => showRequests(deps, request) }];
}

async function showRequests(
  { db, lists }: Pick<PageDeps, 'db' | 'lists'>,
  { visitor, query }: PageRequest<Visitor>,
): Promise<PageResponse> {
  const { accountId } = visitor;
  const requestId = (query.get('request_id') ?? '').trim();
  const [requests, keys] = await Promise.all([
    listApiRequests(lists, {
      accountId,
      requestId: requestId === '' ? undefined : requestId,
      result: results.find((result) => result === query.get('result')),
      apiKeyId: readId(query.get('key')),
      limit: rowsPerPage,
      after: query.get('after') ?? undefined,
    }),
    listApiKeys(db, { accountId, limit: 200 }),
  ]);
  return {
    kind: 'page',
    title: 'Requests',
    section: 'requests',
    body: RequestsPage({ requests, keys: keys.items, query, daysKept: apiRequestRetentionDays }),
  };
}
