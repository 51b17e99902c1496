/** The account itself: how long texts are kept, deleting them or the account, sessions, and what was done. */
import {
  closeAccount,
  deletePayloads,
  findPasswordHash,
  forgetUsers,
  getAccount,
  listAuditEntries,
  setPassword,
  setPayloadRetention,
} from '@humanize/database';
import { readNotice } from '../../http/read-notice.ts';
import type { Answer, PageRequest, Route, Visitor } from '../../http/route.ts';
import type { SessionCookie } from '../../http/session-cookie.ts';
import { findPasswordFlaw, hashPassword, verifyPassword } from '../../people/password.ts';
import { beginSession } from '../../people/sessions.ts';
import type { Throttle } from '../../people/throttle.ts';
import { rowsPerPage, type PageDeps } from '../page-deps.ts';
import { AccountPage } from './account-page.tsx';

type Deps = Pick<PageDeps, 'db' | 'audit'> & { cookie: SessionCookie; confirmations: Throttle };
type CustomerRequest = PageRequest<Visitor>;

const notices: Readonly<Record<string, string>> = {
  retention: 'Texts are kept as you chose.',
  texts: 'The texts of all jobs that have ended are deleted.',
  password: 'The password is changed. Everywhere else you are signed out.',
};

/** Shorter than a day and an hour, a webhook could not be sent again. */
const retentionHoursMin = 25;
const retentionHoursMax = 87_600;
const textsPerDeletion = 1_000;

export function accountRoutes(deps: Deps): Route[] {
  const post = (path: string, handle: (deps: Deps, request: CustomerRequest) => Promise<Answer>): Route => ({
    method: 'POST',
    path,
    access: 'customer',
    handle: (request) => handle(deps, request),
  });
  return [
    { method: 'GET', path: '/account', access: 'customer', handle: (request) => showAccount(deps, request) },
    post('/account/retention', changeRetention),
    post('/account/password', changePassword),
    post('/account/delete-texts', deleteTexts),
    post('/account/close', close),
  ];
}

async function showAccount(
  deps: Deps,
  request: Pick<CustomerRequest, 'visitor' | 'query'>,
  flaw?: string,
): Promise<Answer> {
  const { visitor, query } = request;
  const { accountId } = visitor;
  const [account, audit] = await Promise.all([
    getAccount(deps.db, { accountId }),
    listAuditEntries(deps.db, { accountId, limit: rowsPerPage, after: query.get('after') ?? undefined }),
  ]);
  const notice = readNotice(notices, query);
  return {
    kind: 'page',
    ...(flaw !== undefined && { status: 422 }),
    title: 'Account',
    section: 'account',
    body: AccountPage({ visitor, account, audit, query, notice, flaw, retentionHoursMin }),
  };
}

async function changeRetention(deps: Deps, request: CustomerRequest): Promise<Answer> {
  const { visitor, form, address } = request;
  const text = (form.get('hours') ?? '').trim();
  const hours = text === '' ? null : Number(text);
  if (hours !== null && !(Number.isInteger(hours) && hours >= retentionHoursMin && hours <= retentionHoursMax)) {
    return showAccount(deps, request, `Give a whole number of hours, ${retentionHoursMin} at the least, or nothing.`);
  }
  await setPayloadRetention(deps.db, { accountId: visitor.accountId, hours });
  await act(deps, visitor, {
    action: 'account.retention',
    subject: hours === null ? 'none' : `${hours} hours`,
    address,
  });
  return { kind: 'redirect', to: '/account?done=retention' };
}

async function changePassword(deps: Deps, request: CustomerRequest): Promise<Answer> {
  const { visitor, form, address } = request;
  const password = form.get('new_password') ?? '';
  const flaw =
    (await findConfirmationFlaw(deps, request)) ?? findPasswordFlaw(password, visitor.user.email ?? undefined);
  if (flaw !== undefined) return showAccount(deps, request, flaw);
  await setPassword(deps.db, { userId: visitor.user.id, passwordHash: await hashPassword(password) });
  await act(deps, visitor, { action: 'password.change', address });
  const session = await beginSession(deps, { userId: visitor.user.id, before: undefined });
  return { kind: 'redirect', to: '/account?done=password', session };
}

async function deleteTexts(deps: Deps, request: CustomerRequest): Promise<Answer> {
  const { visitor, address } = request;
  const flaw = await findConfirmationFlaw(deps, request);
  if (flaw !== undefined) return showAccount(deps, request, flaw);
  await act(deps, visitor, { action: 'texts.delete', address });
  const batch = { accountId: visitor.accountId, limit: textsPerDeletion };
  while ((await deletePayloads(deps.db, batch)) === textsPerDeletion);
  return { kind: 'redirect', to: '/account?done=texts' };
}

/** Keys stop working and people are forgotten now; the reconciler deletes the texts as jobs and deliveries end. */
async function close(deps: Deps, request: CustomerRequest): Promise<Answer> {
  const { visitor, address } = request;
  const flaw = await findConfirmationFlaw(deps, request);
  if (flaw !== undefined) return showAccount(deps, request, flaw);
  await act(deps, visitor, { action: 'account.close', address });
  await closeAccount(deps.db, { accountId: visitor.accountId });
  await forgetUsers(deps.db, { accountId: visitor.accountId });
  return { kind: 'redirect', to: '/sign-in?done=closed', session: 'end' };
}

/** What cannot be taken back asks for the password again. */
async function findConfirmationFlaw(deps: Deps, { visitor, form }: CustomerRequest): Promise<string | undefined> {
  if (!(await deps.confirmations.allow(visitor.user.id))) return 'Too many attempts. Wait a quarter of an hour.';
  const passwordHash = await findPasswordHash(deps.db, { userId: visitor.user.id });
  if (await verifyPassword(passwordHash, form.get('password') ?? '')) {
    await deps.confirmations.forgive(visitor.user.id);
    return undefined;
  }
  return 'That is not your password. Nothing was changed.';
}

function act(
  { audit }: Deps,
  visitor: Visitor,
  what: { action: string; subject?: string; address: string },
): Promise<void> {
  return audit({ accountId: visitor.accountId, userId: visitor.user.id, ...what });
}
