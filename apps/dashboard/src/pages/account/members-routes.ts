/**
 * Inviting and removing members. An invitation is a link. If there is a mail server, the link is emailed, and the
 * inviter does not see it. Otherwise, the inviter passes the link on, so using it does not prove ownership of the
 * address.
 */
import {
  findUserByEmail,
  insertEmail,
  insertOneTimeLink,
  removeMember,
  revokeInvitation,
  setMemberRole,
  type AccountRole,
} from '@humanize/database';
import { deriveLinkTokens } from '../../email/link-tokens.ts';
import type { SignInThrottles } from '../../auth/sign-in-throttles.ts';
import { readEmail, validateEmail } from '../../auth/validate-email.ts';
import { postRoute, type PageResponse, type Route, type SignedInRequest } from '../../http/route.ts';
import { accountRoles } from '../../http/has-role.ts';
import { hashToken, type SessionCookie } from '../../http/session-cookie.ts';
import { describeWait } from '../../limits/describe-wait.ts';
import type { Rejection } from '../../limits/limit-action.ts';
import { readId, readSha256, type PageDeps } from '../page-deps.ts';
import { InvitationPage } from './members-section.tsx';
import { rejectUnconfirmed } from '../reject-unconfirmed.tsx';

type Deps = Pick<PageDeps, 'db' | 'audit' | 'limitAction' | 'newId' | 'masterKey' | 'mailsLinks'> & {
  cookie: SessionCookie;
  throttles: Pick<SignInThrottles, 'invitationAddress'>;
  /** Base URL of the dashboard, for links. */
  publicUrl: string;
  /** Shows the account page with the reason why an action was rejected. */
  showRejection: (request: SignedInRequest, rejection: Rejection) => Promise<PageResponse>;
};

/** The same lifetime as that of the links that operators print. */
const invitationSeconds = 7 * 86_400;
/** An invitation email that cannot be sent within a day is dropped. */
const invitationEmailSeconds = 86_400;

export function membersRoutes(deps: Deps): Route[] {
  return [
    postRoute(deps, 'owner', '/account/invitations', invite),
    postRoute(deps, 'owner', '/account/invitations/:id/revoke', revoke),
    postRoute(deps, 'owner', '/account/members/:id/remove', remove),
    postRoute(deps, 'owner', '/account/members/:id/role', changeRole),
  ];
}

/** Does not reveal to the inviter whether the address is registered, unless it belongs to a member of the account. */
async function invite(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { visitor, form, address } = request;
  const unconfirmed = rejectUnconfirmed(deps, visitor);
  if (unconfirmed !== undefined) return deps.showRejection(request, unconfirmed);
  const email = readEmail(form);
  const invalid = validateEmail(email);
  if (invalid !== undefined) return deps.showRejection(request, { error: invalid });
  const existing = await findUserByEmail(deps.db, { email });
  if (existing?.accountId === visitor.accountId)
    return deps.showRejection(request, { error: `${email} is already a member of this account.` });
  const limited = await deps.limitAction('invitation', visitor.accountId);
  if (limited !== undefined) return deps.showRejection(request, limited);
  const retryAfterMs = deps.mailsLinks ? await deps.throttles.invitationAddress.waitMs(email) : undefined;
  if (retryAfterMs !== undefined) {
    const error = `This address has received too many invitations. Try again in ${describeWait(retryAfterMs)}.`;
    return deps.showRejection(request, { error, retryAfterMs });
  }
  const emailId = deps.newId();
  const token = deps.mailsLinks ? deriveLinkTokens(deps.masterKey, emailId)[0] : deps.cookie.newToken();
  const { accountId, user } = visitor;
  const accountRole = readRole(form) ?? 'member';
  await insertOneTimeLink(deps.db, {
    tokenSha256: hashToken(token),
    lifetimeSeconds: invitationSeconds,
    link: {
      purpose: 'invitation',
      email,
      role: 'customer',
      accountRole,
      accountId,
      provesAddress: deps.mailsLinks,
      createdBy: user.id,
    },
  });
  if (deps.mailsLinks) {
    const lifetimeSeconds = invitationEmailSeconds;
    await insertEmail(deps.db, { id: emailId, kind: 'invitation', address: email, accountId, lifetimeSeconds });
  }
  await deps.audit({
    accountId,
    userId: user.id,
    action: 'member.invite',
    subject: `${accountRole} ${email}`,
    address,
  });
  const link = deps.mailsLinks ? undefined : new URL(`/links/${token}`, deps.publicUrl).href;
  const body = InvitationPage({ email, link });
  return { kind: 'page', status: 201, title: 'Invitation', section: 'account', body };
}

async function revoke({ db, audit }: Deps, { visitor, params, address }: SignedInRequest): Promise<PageResponse> {
  const { accountId, user } = visitor;
  const tokenSha256 = readSha256(params['id']);
  const email = tokenSha256 && (await revokeInvitation(db, { tokenSha256, accountId }));
  if (email === undefined) return { kind: 'not_found' };
  await audit({ accountId, userId: user.id, action: 'member.uninvite', subject: email, address });
  return { kind: 'redirect', to: '/account?done=uninvited' };
}

const readRole = (form: URLSearchParams): AccountRole | undefined =>
  accountRoles.find((role) => role === form.get('role'));

/** Owners cannot change their own role, so an account always has an owner. */
async function changeRole(
  { db, audit }: Deps,
  { visitor, params, form, address }: SignedInRequest,
): Promise<PageResponse> {
  const { accountId, user } = visitor;
  const userId = readId(params['id']);
  const accountRole = readRole(form);
  if (userId === undefined || accountRole === undefined) return { kind: 'not_found' };
  const email = await setMemberRole(db, { ownerId: user.id, userId, accountId, accountRole });
  if (email === undefined) return { kind: 'not_found' };
  await audit({ accountId, userId: user.id, action: 'member.role', subject: `${accountRole} ${email}`, address });
  return { kind: 'redirect', to: '/account?done=role' };
}

/** Owners cannot remove themselves, so an account always has an owner. */
async function remove({ db, audit }: Deps, { visitor, params, form, address }: SignedInRequest): Promise<PageResponse> {
  const { accountId, user } = visitor;
  const userId = readId(params['id']);
  if (userId === undefined || userId === user.id) return { kind: 'not_found' };
  const removed = await removeMember(db, {
    ownerId: user.id,
    userId,
    accountId,
    revokesKeys: form.get('revoke_keys') === 'on',
  });
  if (removed === undefined) return { kind: 'not_found' };
  const { email, revokedKeys } = removed;
  const subject = revokedKeys === 0 ? email : `${email}, ${revokedKeys} API keys revoked`;
  await audit({ accountId, userId: user.id, action: 'member.remove', subject, address });
  return { kind: 'redirect', to: revokedKeys === 0 ? '/account?done=removed' : '/account?done=removed-with-keys' };
}
