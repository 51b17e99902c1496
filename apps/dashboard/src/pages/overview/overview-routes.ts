/**
 * The overview page, with balance, usage statistics and warnings, and the landing page for visitors without a session.
 */
import {
  countFailures,
  findTopUp,
  getAccount,
  getSetupProgress,
  getUsageOverview,
  listUsageByDay,
} from '@humanize/database';
import type { PageResponse, Route, SignedInRequest } from '../../http/route.ts';
import { listKeys } from '../list-keys.ts';
import type { PageDeps } from '../page-deps.ts';
import { LandingPage, landingTitle } from '../landing/landing-page.tsx';
import { OverviewPage } from './overview-page.tsx';

/** The ranges that the overview can cover, in days up to the current time. */
const ranges = [7, 30, 90] as const;
const rangeDefault = 30;

type Deps = Pick<PageDeps, 'db' | 'topUp' | 'publicApiUrl'> & { signUpIsOpen: boolean };

function showLanding({ publicApiUrl, signUpIsOpen }: Deps): PageResponse {
  return { kind: 'page', title: landingTitle, body: LandingPage({ publicApiUrl, signUpIsOpen }) };
}

export function overviewRoutes(deps: Deps): Route[] {
  return [
    {
      method: 'GET',
      path: '/',
      access: 'public',
      handle: ({ visitor, ...request }) =>
        visitor === undefined ? showLanding(deps) : showOverview(deps, { visitor, ...request }),
    },
  ];
}

async function showOverview({ db, topUp }: Deps, { visitor, query }: SignedInRequest): Promise<PageResponse> {
  const { accountId } = visitor;
  const days = ranges.find((range) => String(range) === query.get('days')) ?? rangeDefault;
  const [account, overview, progress, usage, failures, automaticTopUp] = await Promise.all([
    getAccount(db, { accountId }),
    getUsageOverview(db, { accountId, days }),
    getSetupProgress(db, { accountId }),
    listUsageByDay(db, { accountId, days }),
    countFailures(db, { accountId, days }),
    findTopUp(db, { accountId }),
  ]);
  const { keys } = await listKeys(db, { accountId, shown: usage.map(({ apiKeyId }) => apiKeyId) });
  const welcome = query.get('done') === 'welcome';
  const now = new Date();
  return {
    kind: 'page',
    title: 'Overview',
    section: 'overview',
    body: OverviewPage({
      account,
      overview,
      progress,
      usage,
      failures,
      keys,
      days,
      ranges,
      welcome,
      onlyOperates: visitor.user.role === 'operator' && !progress.hasJob,
      now,
      lowWords: account.lowBalanceWords ?? topUp.lowWords,
      topUpUrl: topUp.url(accountId),
      topUpStopped: automaticTopUp?.stopReason ?? null,
    }),
  };
}
