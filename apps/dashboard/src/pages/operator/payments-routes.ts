/** The operator's page with the payments, refunds and disputes of all accounts. */
import { listPayments, listReversals } from '@humanize/database';
import type { Route } from '../../http/route.ts';
import { rowsPerPage, type PageDeps } from '../page-deps.ts';
import { OperatorPaymentsPage } from './payments-page.tsx';

/** Maximum number of refunds and disputes on the page, latest first. */
const reversalsShown = 50;

export function paymentsRoutes({ db }: Pick<PageDeps, 'db'>): Route[] {
  return [
    {
      method: 'GET',
      path: '/operator/payments',
      access: 'operator',
      handle: async ({ query }) => {
        const [payments, reversals] = await Promise.all([
          listPayments(db, { limit: rowsPerPage, after: query.get('after') ?? undefined }),
          listReversals(db, { limit: reversalsShown }),
        ]);
        const body = OperatorPaymentsPage({ payments, reversals, query });
        return { kind: 'page', title: 'Payments', section: 'operator', body };
      },
    },
  ];
}
