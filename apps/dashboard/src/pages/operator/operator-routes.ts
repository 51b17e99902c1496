/** Operator pages: accounts, queues, reconciler sweeps, failed deliveries, ledger verification. They show no texts. */
import {
  bookingWordsMax,
  findAccount,
  getBacklog,
  grantWords,
  listAccounts,
  listDeliveries,
  listEngineUsage,
  listJobs,
  listReconcilerRuns,
  resumeAccount,
  suspendAccount,
  verifyLedger,
} from '@humanize/database';
import type { QueueCounts } from '@humanize/queue';
import { readNotice } from '../../http/read-notice.ts';
import { getRoute, postRoute, type PageResponse, type Route, type SignedInRequest } from '../../http/route.ts';
import { readId, rowsPerPage, type PageDeps } from '../page-deps.ts';
import { OperatorAccountPage, OperatorPage, SuspensionPage, VerificationPage } from './operator-page.tsx';

type Deps = Pick<PageDeps, 'db' | 'audit' | 'jobQueue' | 'deliveryQueue' | 'newId' | 'sellsWords'>;

const usageHours = 24;
const recentJobsMax = 20;

const notices: Readonly<Record<string, string>> = {
  granted: 'Words granted.',
  booked: 'This grant was already recorded. Nothing was changed.',
  suspended: 'Account suspended. The API will reject its keys within a second.',
  resumed: 'Account resumed.',
};

export function operatorRoutes(deps: Deps): Route[] {
  return [
    getRoute(deps, 'operator', '/operator', showOperator),
    postRoute(deps, 'operator', '/operator/verify', verify),
    getRoute(deps, 'operator', '/operator/accounts/:id', showAccount),
    postRoute(deps, 'operator', '/operator/accounts/:id/grant', grant),
    getRoute(deps, 'operator', '/operator/accounts/:id/suspend', confirmSuspension),
    postRoute(deps, 'operator', '/operator/accounts/:id/suspend', changeState('suspend')),
    postRoute(deps, 'operator', '/operator/accounts/:id/resume', changeState('resume')),
  ];
}

async function showOperator(
  { db, jobQueue, deliveryQueue, sellsWords }: Deps,
  { visitor, query }: SignedInRequest,
): Promise<PageResponse> {
  const [accounts, backlog, runs, stuck, usage, jobCounts, deliveryCounts] = await Promise.all([
    listAccounts(db, { limit: rowsPerPage, after: query.get('after') ?? undefined, search: query.get('q')?.trim() }),
    getBacklog(db),
    listReconcilerRuns(db, { limit: 10 }),
    listDeliveries(db, { states: ['exhausted', 'blocked'], limit: 20 }),
    listEngineUsage(db, { hours: usageHours }),
    readCounts(jobQueue),
    readCounts(deliveryQueue),
  ]);
  const queues = [
    { name: 'Jobs', counts: jobCounts },
    { name: 'Deliveries', counts: deliveryCounts },
  ];
  const body = OperatorPage({ visitor, accounts, backlog, runs, stuck: stuck.items, usage, queues, query, sellsWords });
  return { kind: 'page', title: 'Operator', section: 'operator', body };
}

/** Returns undefined if Redis is unavailable, which the page reports. */
async function readCounts(queue: { counts(): Promise<QueueCounts> }): Promise<QueueCounts | undefined> {
  try {
    return await queue.counts();
  } catch {
    return undefined;
  }
}

async function verify({ db }: Deps): Promise<PageResponse> {
  const verification = await verifyLedger(db, { timeoutMs: 30_000 });
  return { kind: 'page', title: 'Ledger verification', section: 'operator', body: VerificationPage({ verification }) };
}

async function showAccount(deps: Deps, request: SignedInRequest, error?: string): Promise<PageResponse> {
  const accountId = readId(request.params['id']);
  const account = accountId === undefined ? undefined : await findAccount(deps.db, { accountId });
  if (account === undefined) return { kind: 'not_found' };
  const jobs = await listJobs(deps.db, { accountId: account.id, limit: recentJobsMax });
  const notice = readNotice(notices, request.query);
  const { visitor } = request;
  const body = OperatorAccountPage({ visitor, account, jobs: jobs.items, reference: deps.newId(), notice, error });
  return { kind: 'page', ...(error !== undefined && { status: 422 }), title: 'Account', section: 'operator', body };
}

async function grant(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { form, params, address, visitor } = request;
  const accountId = readId(params['id']);
  if (accountId === undefined) return { kind: 'not_found' };
  const words = Number(form.get('words'));
  const reference = (form.get('reference') ?? '').trim();
  if (!Number.isSafeInteger(words) || words <= 0 || words > bookingWordsMax) {
    const max = bookingWordsMax.toLocaleString('en-US');
    return showAccount(deps, request, `Enter a whole number of words from 1 to ${max}.`);
  }
  if (reference === '' || reference.length > 200)
    return showAccount(deps, request, 'Enter a reference of at most 200 characters.');
  const booking = await grantWords(deps.db, { accountId, words, reference });
  switch (booking.outcome) {
    case 'reference_conflict':
      return showAccount(deps, request, `This reference was already used for a grant of ${booking.bookedWords} words.`);
    case 'no_account':
    case 'insufficient_words':
      return showAccount(deps, request, 'This account is closed and cannot receive words.');
    case 'already_booked':
      return { kind: 'redirect', to: `/operator/accounts/${accountId}?done=booked` };
    case 'booked':
      await deps.audit({ accountId, userId: visitor.user.id, action: 'words.grant', subject: `${words}`, address });
      return { kind: 'redirect', to: `/operator/accounts/${accountId}?done=granted` };
  }
}

async function confirmSuspension(deps: Deps, { visitor, params }: SignedInRequest): Promise<PageResponse> {
  const accountId = readId(params['id']);
  const account = accountId === undefined ? undefined : await findAccount(deps.db, { accountId });
  if (account === undefined || account.closedAt !== null) return { kind: 'not_found' };
  return {
    kind: 'page',
    title: 'Suspend account',
    section: 'operator',
    body: SuspensionPage({ visitor, account }),
  };
}

const changeState =
  (to: 'suspend' | 'resume') =>
  async (deps: Deps, { params, visitor, address }: SignedInRequest): Promise<PageResponse> => {
    const accountId = readId(params['id']);
    if (accountId === undefined) return { kind: 'not_found' };
    if (await (to === 'suspend' ? suspendAccount : resumeAccount)(deps.db, { accountId })) {
      await deps.audit({ accountId, userId: visitor.user.id, action: `account.${to}`, address });
    }
    return {
      kind: 'redirect',
      to: `/operator/accounts/${accountId}?done=${to === 'suspend' ? 'suspended' : 'resumed'}`,
    };
  };
