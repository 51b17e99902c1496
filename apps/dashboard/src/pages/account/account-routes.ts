/** Account settings: members, text retention and deletion, the audit log, and closing the account. */
import { limits } from '@humanize/contract';
import {
  closeAccount,
  deletePayloads,
  getAccount,
  listAuditEntries,
  listInvitations,
  listMembers,
  setPayloadRetention,
} from '@humanize/database';
import { readNotice } from '../../http/read-notice.ts';
import {
  getRoute,
  postRoute,
  type PageResponse,
  type Route,
  type SignedInRequest,
  type Visitor,
} from '../../http/route.ts';
import { confirmPassword, type ConfirmDeps } from '../../auth/confirm-password.ts';
import type { SessionDeps } from '../../auth/sessions.ts';
import type { SignInThrottles } from '../../auth/sign-in-throttles.ts';
import { rowsPerPage, type PageDeps } from '../page-deps.ts';
import { statusOfRejection, type Rejection } from '../../limits/limit-action.ts';
import { AccountPage } from './account-page.tsx';
import { membersRoutes } from './members-routes.ts';

type Deps = Pick<PageDeps, 'db' | 'audit' | 'limitAction' | 'newId' | 'masterKey' | 'mailsLinks'> &
  Pick<SessionDeps, 'cookie'> &
  ConfirmDeps & {
    throttles: Pick<SignInThrottles, 'invitationAddress'>;
    /** Base URL of the dashboard, for links. */
    publicUrl: string;
  };

const notices: Readonly<Record<string, string>> = {
  retention: 'Retention period saved.',
  texts: 'The texts of all finished jobs have been deleted.',
  uninvited: 'Invitation revoked.',
  removed: 'Member removed.',
  role: 'Role changed.',
  'removed-with-keys': 'Member removed and API keys revoked.',
};

const { payloadRetentionHoursMin: retentionHoursMin, payloadRetentionHoursMax: retentionHoursMax } = limits;
const textsPerDeletion = 1_000;

export function accountRoutes(deps: Deps): Route[] {
  return [
    getRoute(deps, 'viewer', '/account', showAccount),
    postRoute(deps, 'owner', '/account/retention', changeRetention),
    postRoute(deps, 'owner', '/account/delete-texts', deleteTexts),
    postRoute(deps, 'owner', '/account/close', close),
    ...membersRoutes({ ...deps, showRejection: (request, rejection) => showAccount(deps, request, rejection) }),
  ];
}

async function showAccount(
  deps: Deps,
  request: Pick<SignedInRequest, 'visitor' | 'query'>,
  rejection?: Rejection,
): Promise<PageResponse> {
  const { visitor, query } = request;
  const { accountId } = visitor;
  const [account, members, invitations, audit] = await Promise.all([
    getAccount(deps.db, { accountId }),
    listMembers(deps.db, { accountId }),
    listInvitations(deps.db, { accountId }),
    listAuditEntries(deps.db, { accountId, limit: rowsPerPage, after: query.get('after') ?? undefined }),
  ]);
  const notice = readNotice(notices, query);
  return {
    kind: 'page',
    ...statusOfRejection(rejection),
    title: 'Account',
    section: 'account',
    body: AccountPage({
      visitor,
      account,
      members,
      invitations,
      audit,
      query,
      notice,
      error: rejection?.error,
      retentionHoursMin,
    }),
  };
}

async function changeRetention(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { visitor, form, address } = request;
  const text = (form.get('hours') ?? '').trim();
  const hours = text === '' ? null : Number(text);
  if (hours !== null && !(Number.isInteger(hours) && hours >= retentionHoursMin && hours <= retentionHoursMax)) {
    return showAccount(deps, request, {
      error: `Enter a whole number of hours from ${retentionHoursMin} to ${retentionHoursMax}, or leave the field empty.`,
    });
  }
  await setPayloadRetention(deps.db, { accountId: visitor.accountId, hours });
  await recordAction(deps, visitor, {
    action: 'account.retention',
    subject: hours === null ? 'none' : `${hours} hours`,
    address,
  });
  return { kind: 'redirect', to: '/account?done=retention' };
}

async function deleteTexts(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { visitor, address } = request;
  const error = await confirmPassword(deps, request);
  if (error !== undefined) return showAccount(deps, request, { error });
  await recordAction(deps, visitor, { action: 'texts.delete', address });
  const batch = { accountId: visitor.accountId, limit: textsPerDeletion };
  while ((await deletePayloads(deps.db, batch)) === textsPerDeletion);
  return { kind: 'redirect', to: '/account?done=texts' };
}

/** Revokes keys and removes users immediately. The reconciler deletes texts after jobs and deliveries have ended. */
async function close(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { visitor, address } = request;
  const error = await confirmPassword(deps, request);
  if (error !== undefined) return showAccount(deps, request, { error });
  await recordAction(deps, visitor, { action: 'account.close', address });
  await closeAccount(deps.db, { accountId: visitor.accountId });
  return { kind: 'redirect', to: '/sign-in?done=closed', session: 'end' };
}

function recordAction(
  { audit }: Deps,
  visitor: Visitor,
  what: { action: string; subject?: string; address: string },
): Promise<void> {
  return audit({ accountId: visitor.accountId, userId: visitor.user.id, ...what });
}
