/** The overview page: balance, usage statistics and what needs attention. */
import { getUsageOverview, listApiKeys, listUsageByDay } from '@humanize/database';
import type { PageResponse, Route, Visitor } from '../../http/route.ts';
import type { PageDeps } from '../page-deps.ts';
import { OverviewPage } from './overview-page.tsx';

/** Number of days that the overview covers. */
const days = 30;

export function overviewRoutes(deps: Pick<PageDeps, 'db'>): Route[] {
  return [
    {
      method: 'GET',
      path: '/',
      access: 'customer',
      handle: ({ visitor, query }) => showOverview(deps, visitor, query.get('done') === 'welcome'),
    },
  ];
}

async function showOverview({ db }: Pick<PageDeps, 'db'>, visitor: Visitor, welcome: boolean): Promise<PageResponse> {
  const { accountId } = visitor;
  const [overview, usage, keys] = await Promise.all([
    getUsageOverview(db, { accountId, days }),
    listUsageByDay(db, { accountId, days }),
    listApiKeys(db, { accountId, limit: 200 }),
  ]);
  return {
    kind: 'page',
    title: 'Overview',
    section: 'overview',
    body: OverviewPage({ overview, usage, keys: keys.items, days, welcome, now: new Date() }),
  };
}
