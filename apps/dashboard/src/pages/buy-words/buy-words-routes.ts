/** The page where customers buy words and set up automatic top-ups. Payment takes place on Stripe's pages. */
import {
  deleteTopUp,
  findPayment,
  findTopUp,
  getAccount,
  listPayments,
  listReversals,
  type Pack,
  type Payment,
} from '@humanize/database';
import type { Billing } from '../../billing/billing.ts';
import { beginPurchase, beginTopUp, openPortal } from '../../billing/checkout.ts';
import { completeSetup } from '../../billing/complete-setup.ts';
import { settleFromStripe } from '../../billing/settle-from-stripe.ts';
import { readNotice } from '../../http/read-notice.ts';
import { postRoute, getRoute, type PageResponse, type Route, type SignedInRequest } from '../../http/route.ts';
import { type Rejection, statusOfRejection } from '../../limits/limit-action.ts';
import { rowsPerPage, type PageDeps } from '../page-deps.ts';
import { BuyWordsPage } from './buy-words-page.tsx';
import { describePayment, type ReturnNotice } from './describe-payment.ts';

type Deps = Pick<PageDeps, 'audit' | 'limitAction' | 'topUp'> & { billing: Billing };

const path = '/buy-words';
const notices: Readonly<Record<string, string>> = { off: 'Automatic top-up is off.' };
const suspended = 'This account is suspended. Contact your operator.';
/** Maximum number of refunds and disputes on a page of payments. */
const reversalsMax = 500;

export function buyWordsRoutes(deps: Deps): Route[] {
  return [
    getRoute(deps, 'viewer', path, showBuyWords),
    postRoute(deps, 'owner', path, buy),
    postRoute(deps, 'owner', `${path}/top-up`, setUpTopUp),
    postRoute(deps, 'owner', `${path}/top-up/off`, switchTopUpOff),
    postRoute(deps, 'owner', `${path}/invoices`, showInvoices),
  ];
}

async function showBuyWords(deps: Deps, request: SignedInRequest, rejection?: Rejection): Promise<PageResponse> {
  const { visitor, query } = request;
  const { accountId } = visitor;
  const { db, packs } = deps.billing;
  const returned = await readReturn(deps, request);
  const [account, topUp, payments] = await Promise.all([
    getAccount(db, { accountId }),
    findTopUp(db, { accountId }),
    listPayments(db, { accountId, limit: rowsPerPage, after: query.get('after') ?? undefined }),
  ]);
  const paymentIds = payments.items.map(({ id }) => id);
  const reversals = await listReversals(db, { paymentIds, limit: reversalsMax });
  const done = readNotice(notices, query);
  const notice = returned ?? (done === undefined ? undefined : { tone: 'good' as const, text: done });
  const props = { visitor, query, account, packs, topUp, payments, reversals, lowWords: deps.topUp.lowWords };
  const body = BuyWordsPage({ ...props, notice, error: rejection?.error });
  return { kind: 'page', ...statusOfRejection(rejection), title: 'Buy words', section: 'ledger', body };
}

/**
 * When a customer returns from Stripe, reads the payment or payment method, because the event may not have arrived yet.
 * If Stripe cannot be reached, the recorded state is shown.
 */
async function readReturn({ billing }: Deps, { visitor, query }: SignedInRequest): Promise<ReturnNotice | undefined> {
  const { accountId } = visitor;
  const { db } = billing;
  const sessionId = query.get('session_id');
  if (sessionId === null || !/^cs_\w{1,250}$/.test(sessionId)) return undefined;
  const find = async (): Promise<Payment | undefined> => {
    const payment = await findPayment(db, { checkoutSessionId: sessionId });
    return payment?.accountId === accountId ? payment : undefined;
  };
  const [payment, topUp] = await Promise.all([find(), findTopUp(db, { accountId })]);
  try {
    if (payment?.state === 'open') await settleFromStripe(billing, payment);
    if (topUp?.setupSessionId === sessionId) await completeSetup(billing, sessionId);
  } catch (error) {
    billing.logger.warn('return from stripe not read', { accountId, error });
  }
  const current = payment?.state === 'open' ? await find() : payment;
  return current === undefined ? undefined : describePayment(current);
}

const findPack = ({ billing }: Deps, { form }: SignedInRequest): Pack | undefined =>
  billing.packs.find(({ words }) => String(words) === form.get('words'));

/** Returns the pack selected in the form, or the reason why nothing can be bought. */
async function admit(deps: Deps, request: SignedInRequest): Promise<Pack | Rejection> {
  const { accountId, suspended: isSuspended } = request.visitor;
  if (isSuspended) return { error: suspended };
  const pack = findPack(deps, request);
  if (pack === undefined) return { error: 'Select a pack.' };
  return (await deps.limitAction('checkout', accountId)) ?? pack;
}

async function buy(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { visitor, address } = request;
  const pack = await admit(deps, request);
  if ('error' in pack) return showBuyWords(deps, request, pack);
  const { accountId, user } = visitor;
  const url = await beginPurchase(deps.billing, accountId, pack);
  await deps.audit({ accountId, userId: user.id, action: 'words.buy', subject: `${pack.words}`, address });
  return { kind: 'redirect', to: url };
}

async function setUpTopUp(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { visitor, form, address } = request;
  const pack = await admit(deps, request);
  if ('error' in pack) return showBuyWords(deps, request, pack);
  const belowText = form.get('below') ?? '';
  const belowWords = /^\d{1,10}$/.test(belowText) ? Number(belowText) : 0;
  if (belowWords < 1 || belowWords > pack.words) {
    return showBuyWords(deps, request, { error: 'Enter a number of words from 1 to the size of the pack.' });
  }
  const { accountId, user } = visitor;
  const url = await beginTopUp(deps.billing, accountId, { ...pack, belowWords });
  await deps.audit({ accountId, userId: user.id, action: 'top-up.set-up', subject: `${pack.words}`, address });
  return { kind: 'redirect', to: url };
}

async function switchTopUpOff(deps: Deps, { visitor, address }: SignedInRequest): Promise<PageResponse> {
  const { accountId, user } = visitor;
  if (await deleteTopUp(deps.billing.db, { accountId })) {
    await deps.audit({ accountId, userId: user.id, action: 'top-up.off', address });
  }
  return { kind: 'redirect', to: `${path}?done=off` };
}

async function showInvoices(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const limited = await deps.limitAction('checkout', request.visitor.accountId);
  if (limited !== undefined) return showBuyWords(deps, request, limited);
  const url = await openPortal(deps.billing, request.visitor.accountId);
  return { kind: 'redirect', to: url ?? path };
}
