/**
 * Routes for signing in with a passkey. The passkey identifies the user, so no email address is entered, and no second
 * factor is required. A challenge is valid for one attempt, in the browser that received it.
 */
import { findPasskey, findUserForSignIn, recordPasskeyUse, takeSignInStep } from '@humanize/database';
import type { PageResponse, PublicRequest, Route } from '../http/route.ts';
import { readReturnPath } from '../http/return-path.ts';
import { hashToken } from '../http/session-cookie.ts';
import { tooManyAttempts } from '../limits/describe-wait.ts';
import type { NetworkThrottle } from '../limits/throttle.ts';
import { completeSignIn, type FinishDeps } from './finish-sign-in.ts';
import { failedSignIn } from './failed-sign-in.tsx';
import { credentialIdOf, type Passkeys } from './passkeys.ts';
import { beginStep } from './sessions.ts';

type PasskeyRouteDeps = FinishDeps & { passkeys: Passkeys; challengeThrottle: NetworkThrottle };

export function passkeyRoutes(deps: PasskeyRouteDeps): Route[] {
  return [
    { method: 'POST', path: '/sign-in/passkey/options', access: 'public', handle: (request) => begin(deps, request) },
    { method: 'POST', path: '/sign-in/passkey', access: 'public', handle: (request) => signIn(deps, request) },
  ];
}

async function begin(deps: PasskeyRouteDeps, { address }: PublicRequest): Promise<PageResponse> {
  const waitMs = await deps.challengeThrottle.waitMs(address);
  if (waitMs !== undefined) return { kind: 'json', status: 429, body: { error: tooManyAttempts(waitMs).error } };
  const { options, challenge } = await deps.passkeys.beginSignIn();
  const step = await beginStep(deps, { kind: 'passkey_sign_in', userId: null, details: { challenge } });
  return { kind: 'json', body: { options }, step };
}

async function signIn(deps: PasskeyRouteDeps, request: PublicRequest): Promise<PageResponse> {
  const { form, cookies, visitor } = request;
  const tokenSha256 = hashToken(deps.stepCookie.read(cookies) ?? '');
  const challenge = (await takeSignInStep(deps.db, { tokenSha256, kind: 'passkey_sign_in' }))?.details['challenge'];
  const response = form.get('credential') ?? '';
  const credentialId = credentialIdOf(response);
  if (challenge === undefined || credentialId === undefined) return failed;
  const credential = await findPasskey(deps.db, { credentialId });
  const user = credential && (await findUserForSignIn(deps.db, credential));
  if (credential === undefined || user === undefined) return failed;
  const counter = await deps.passkeys.finishSignIn(response, { challenge, userId: user.id, credential });
  if (counter === undefined || !(await recordPasskeyUse(deps.db, { credentialId, counter }))) return failed;
  const to = readReturnPath(form.get('to'));
  return completeSignIn(deps, { user, to, client: request, before: visitor }, 'passkey');
}

const failed = failedSignIn('This passkey cannot be used here. It may have been removed from your account.');
