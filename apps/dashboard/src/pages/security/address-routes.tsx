/**
 * Changing the email address. The change is requested with the password and confirmed with a link that is emailed to
 * the new address. Neither the response nor its timing depends on whether another user has that address. The routes
 * exist only if there is a mail server.
 */
import { confirmAddressChange, findAddressChange, insertAddressChange, insertEmail } from '@humanize/database';
import { type MasterKey } from '@humanize/secrets';
import { confirmPassword, type ConfirmDeps } from '../../auth/confirm-password.ts';
import { FormError } from '../../auth/form-fields.tsx';
import type { SignInThrottles } from '../../auth/sign-in-throttles.ts';
import { readEmail, validateEmail } from '../../auth/validate-email.ts';
import { deriveLinkTokens } from '../../email/link-tokens.ts';
import {
  postRoute,
  type PageResponse,
  type PublicRequest,
  type Route,
  type SignedInRequest,
} from '../../http/route.ts';
import { hashToken } from '../../http/session-cookie.ts';
import { tooManyAttempts } from '../../limits/describe-wait.ts';
import type { Rejection } from '../../limits/limit-action.ts';

type Deps = ConfirmDeps & {
  newId: () => string;
  masterKey: MasterKey;
  throttles: Pick<SignInThrottles, 'signUpAddress'>;
  /** Shows the security page with the reason why an action was rejected. */
  showRejection: (request: SignedInRequest, rejection: Rejection) => Promise<PageResponse>;
};

const linkSeconds = 86_400;
/** An email that could not be sent within an hour is discarded, because the user has probably tried again by then. */
const emailSeconds = 3_600;
/**
 * A notice to the old address can be sent for up to a week, so that an outage of the mail server does not hide the
 * change.
 */
const noticeSeconds = 7 * 86_400;
const confirmPath = '/confirm-address/:token';

export function addressRoutes(deps: Deps): Route[] {
  return [
    postRoute(deps, 'viewer', '/account/email', request),
    { method: 'GET', path: confirmPath, access: 'public', handle: (visit) => showConfirmation(deps, visit) },
    { method: 'POST', path: confirmPath, access: 'public', handle: (visit) => confirm(deps, visit) },
  ];
}

async function request(deps: Deps, visit: SignedInRequest): Promise<PageResponse> {
  const { visitor, form, address } = visit;
  const { accountId, user } = visitor;
  const email = readEmail(form);
  const error =
    validateEmail(email) ??
    (email === user.email ? 'This is already your email address.' : undefined) ??
    (await confirmPassword(deps, visit));
  if (error !== undefined) return deps.showRejection(visit, { error });
  const retryAfterMs = await deps.throttles.signUpAddress.waitMs(email);
  if (retryAfterMs !== undefined) {
    return deps.showRejection(visit, tooManyAttempts(retryAfterMs));
  }
  const emailId = deps.newId();
  const [token] = deriveLinkTokens(deps.masterKey, emailId);
  const change = { tokenSha256: hashToken(token), userId: user.id, email, lifetimeSeconds: linkSeconds };
  await insertAddressChange(deps.db, change);
  const sent = {
    id: emailId,
    kind: 'address_change',
    address: email,
    accountId,
    lifetimeSeconds: emailSeconds,
  } as const;
  await insertEmail(deps.db, sent);
  await deps.audit({ accountId, userId: user.id, action: 'email.request', subject: email, address });
  return { kind: 'redirect', to: '/account/security?done=email-sent' };
}

const tokenOf = ({ params }: PublicRequest) => ({ tokenSha256: hashToken(params['token'] ?? '') });

async function showConfirmation({ db }: Deps, visit: PublicRequest): Promise<PageResponse> {
  const email = await findAddressChange(db, tokenOf(visit));
  if (email === undefined) return invalid;
  // A button, because virus scanners open the links in emails.
  const body = (
    <form method="post" class="stack">
      <p>
        Sign in with <strong>{email}</strong> from now on?
      </p>
      <button>Change my email address</button>
    </form>
  );
  return { kind: 'page', title: 'Confirm your email address', body };
}

async function confirm({ db, audit }: Deps, visit: PublicRequest): Promise<PageResponse> {
  const by = tokenOf(visit);
  const email = await findAddressChange(db, by);
  const changed = await confirmAddressChange(db, { ...by, noticeSeconds });
  if (changed.outcome === 'invalid' || email === undefined) return invalid;
  if (changed.outcome === 'email_taken') {
    return { ...invalid, status: 422, body: <FormError error="Another user already has this email address." /> };
  }
  const { accountId, userId } = changed;
  await audit({ accountId, userId, action: 'email.change', subject: email, address: visit.address });
  const isOwn = visit.visitor?.user.id === userId;
  return { kind: 'redirect', to: isOwn ? '/account/security?done=email' : '/sign-in?done=address' };
}

const invalid = {
  kind: 'page',
  status: 404,
  title: 'Invalid link',
  body: <p>This link has expired, has already been used, or has been replaced by a newer one.</p>,
} as const satisfies PageResponse;
