/**
 * Routes for requesting a password reset by email. Neither the response nor its timing depends on whether the address
 * is registered: the request is only recorded, and the user is looked up when the email is sent.
 */
import { insertEmail, type Database } from '@humanize/database';
import type { PageResponse, PublicRequest, Route } from '../http/route.ts';
import { tooManyAttempts } from '../limits/describe-wait.ts';
import { statusOfRejection, type Rejection } from '../limits/limit-action.ts';
import type { NetworkThrottle, Throttle, ThrottleRule } from '../limits/throttle.ts';
import { ForgotPasswordPage, ResetRequestedPage } from './password-reset-pages.tsx';
import { readEmail, validateEmail } from './validate-email.ts';

export type PasswordResetDeps = {
  db: Database;
  newId: () => string;
  throttles: { network: NetworkThrottle; address: Throttle };
};

const hourSeconds = 3_600;
/** Requests per IPv4 address or IPv6 /64. An office with one address can have many users. */
export const resetNetworkRule: ThrottleRule = { name: 'reset-network', attempts: 20, windowSeconds: hourSeconds };
/** Requests per email address, across all networks. */
export const resetAddressRule: ThrottleRule = { name: 'reset-address', attempts: 3, windowSeconds: hourSeconds };

/** An email that has waited longer than this is discarded, because the user has probably tried again by then. */
const emailLifetimeSeconds = hourSeconds;

export function passwordResetRoutes(deps: PasswordResetDeps): Route[] {
  return [
    { method: 'GET', path: '/forgot-password', access: 'public', handle: () => showForm() },
    { method: 'POST', path: '/forgot-password', access: 'public', handle: (request) => requestReset(deps, request) },
  ];
}

const showForm = (rejection?: Rejection & { email: string }): PageResponse => ({
  kind: 'page',
  ...statusOfRejection(rejection),
  title: 'Reset your password',
  body: ForgotPasswordPage({ error: rejection?.error, email: rejection?.email }),
});

async function requestReset(deps: PasswordResetDeps, { form, address }: PublicRequest): Promise<PageResponse> {
  const email = readEmail(form);
  const error = validateEmail(email);
  if (error !== undefined) return showForm({ error, email });
  const { throttles } = deps;
  const retryAfterMs = (await throttles.network.waitMs(address)) ?? (await throttles.address.waitMs(email));
  if (retryAfterMs !== undefined) return showForm({ ...tooManyAttempts(retryAfterMs), email });
  await insertEmail(deps.db, {
    id: deps.newId(),
    kind: 'password_reset',
    address: email,
    accountId: null,
    lifetimeSeconds: emailLifetimeSeconds,
  });
  return { kind: 'page', title: 'Check your email', body: ResetRequestedPage({ email }) };
}
