/** Routes for one-time links: accepting an invitation, opening an account, and resetting a password. */
import { findOneTimeLink, redeemOneTimeLink, type EndedAccess, type ValidLink } from '@humanize/database';
import type { PageResponse, PublicRequest, Route } from '../http/route.ts';
import { hashToken } from '../http/session-cookie.ts';
import { InvalidLinkPage, LinkPage } from './auth-pages.tsx';
import { askSecondFactor, type FinishDeps } from './finish-sign-in.ts';
import { validatePassword } from './password.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { beginSession } from './sessions.ts';

export type LinkDeps = FinishDeps & {
  newId: () => string;
  openingWords: number;
  /** Whether there is a mail server, so that users can request links. */
  mailsLinks: boolean;
  passwords: PasswordHasher;
};

export function linkRoutes(deps: LinkDeps): Route[] {
  return [
    { method: 'GET', path: '/links/:token', access: 'public', handle: (request) => showLink(deps, request) },
    { method: 'POST', path: '/links/:token', access: 'public', handle: (request) => submitLink(deps, request) },
  ];
}

const invalidLink = ({ mailsLinks }: LinkDeps): PageResponse => ({
  kind: 'page',
  status: 404,
  title: 'Invalid link',
  body: InvalidLinkPage({ mailsLinks }),
});

async function showLink(deps: LinkDeps, { params }: PublicRequest): Promise<PageResponse> {
  const link = await findOneTimeLink(deps.db, { tokenSha256: hashToken(params['token'] ?? '') });
  return link === undefined
    ? invalidLink(deps)
    : { kind: 'page', title: 'Choose a password', body: LinkPage({ link }) };
}

async function submitLink(deps: LinkDeps, request: PublicRequest): Promise<PageResponse> {
  const { params, form, address, visitor } = request;
  const { db, newId, openingWords } = deps;
  const tokenSha256 = hashToken(params['token'] ?? '');
  const link = await findOneTimeLink(db, { tokenSha256 });
  if (link === undefined) return invalidLink(deps);
  const password = form.get('password') ?? '';
  const error = validatePassword(password, link.purpose === 'invitation' ? link.email : undefined);
  if (error !== undefined) return showLinkError(link, error);
  const passwordHash = await deps.passwords.hash(password);
  const redeemed = await redeemOneTimeLink(db, {
    tokenSha256,
    passwordHash,
    userId: newId(),
    newAccountId: newId(),
    openingWords,
  });
  if (redeemed.outcome === 'invalid') return invalidLink(deps);
  // The response to an invitation that does not prove ownership of the address reveals nothing about the address.
  const isOwner = link.purpose === 'password_reset' || link.provesAddress;
  if (redeemed.outcome === 'email_taken') {
    return isOwner
      ? showLinkError(link, 'This email address already belongs to a user, who cannot join another account.')
      : invitationAccepted;
  }
  const { accountId, userId, ended } = redeemed;
  const isNewAccount = link.purpose === 'invitation' && link.accountId === null;
  await deps.audit({
    accountId,
    userId,
    action: isNewAccount ? 'sign-up' : `link.${link.purpose}`,
    ...describeEnded(ended),
    address,
  });
  if (!isOwner) return invitationAccepted;
  const to = isNewAccount ? '/?done=welcome' : '/';
  const step = await askSecondFactor(deps, { userId, to });
  if (step !== undefined) return step;
  const session = await beginSession(deps, { userId, passwordHash, client: request, before: visitor });
  return { kind: 'redirect', to, session };
}

const invitationAccepted: PageResponse = { kind: 'redirect', to: '/sign-in?done=joined' };

const describeEnded = ({ revokedKeys, removedMembers }: EndedAccess): { subject?: string } =>
  revokedKeys + removedMembers === 0
    ? {}
    : { subject: `${revokedKeys} API keys revoked, ${removedMembers} members removed` };

const showLinkError = (link: ValidLink, error: string): PageResponse => ({
  kind: 'page',
  status: 422,
  title: 'Choose a password',
  body: LinkPage({ link, error }),
});
