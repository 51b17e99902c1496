/** An account's request log. */
import { apiRequestRetentionDays, listApiRequests } from '@humanize/database';
import type { PageResponse, Route, SignedInRequest } from '../../http/route.ts';
import { listKeys } from '../list-keys.ts';
import { readId, rowsPerPage, type PageDeps } from '../page-deps.ts';
import { RequestsPage } from './requests-page.tsx';

const results = ['succeeded', 'failed'] as const;

export function requestsRoutes(deps: Pick<PageDeps, 'db' | 'lists'>): Route[] {
  return [{ method: 'GET', path: '/requests', access: 'viewer', handle: (request) => showRequests(deps, request) }];
}

async function showRequests(
  { db, lists }: Pick<PageDeps, 'db' | 'lists'>,
  { visitor, query }: SignedInRequest,
): Promise<PageResponse> {
  const { accountId } = visitor;
  const requestId = (query.get('request_id') ?? '').trim();
  const apiKeyId = readId(query.get('key'));
  const requests = await listApiRequests(lists, {
    accountId,
    requestId: requestId === '' ? undefined : requestId,
    result: results.find((result) => result === query.get('result')),
    apiKeyId,
    limit: rowsPerPage,
    after: query.get('after') ?? undefined,
  });
  const shown = [apiKeyId, ...requests.items.map((request) => request.apiKeyId)];
  const keys = await listKeys(db, { accountId, shown });
  return {
    kind: 'page',
    title: 'Requests',
    section: 'requests',
    body: RequestsPage({ requests, keys, query, daysKept: apiRequestRetentionDays }),
  };
}
