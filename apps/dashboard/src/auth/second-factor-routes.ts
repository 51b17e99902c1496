/** Routes that complete a sign-in with the second factor. A cookie identifies the sign-in. */
import { findSignInStep, findUserForSignIn, takeSignInStep } from '@humanize/database';
import type { PageResponse, PublicRequest, Route } from '../http/route.ts';
import { readReturnPath } from '../http/return-path.ts';
import { hashToken } from '../http/session-cookie.ts';
import { tooManyAttempts } from '../limits/describe-wait.ts';
import { statusOfRejection, type Rejection } from '../limits/limit-action.ts';
import { checkSecondFactor, type SecondFactorDeps } from './check-second-factor.ts';
import { completeSignIn, type FinishDeps, secondFactorPath } from './finish-sign-in.ts';
import { SecondFactorPage } from './second-factor-page.tsx';

export type SecondFactorRouteDeps = FinishDeps & SecondFactorDeps;

export function secondFactorRoutes(deps: SecondFactorRouteDeps): Route[] {
  return [
    { method: 'GET', path: secondFactorPath, access: 'public', handle: (request) => show(deps, request) },
    { method: 'POST', path: secondFactorPath, access: 'public', handle: (request) => submit(deps, request) },
  ];
}

const expired: PageResponse = { kind: 'redirect', to: '/sign-in?done=too-late' };

const showPage = (rejection?: Rejection): PageResponse => ({
  kind: 'page',
  ...statusOfRejection(rejection),
  title: 'Two-factor authentication',
  body: SecondFactorPage({ error: rejection?.error }),
});

function stepOf({ stepCookie }: FinishDeps, { cookies }: PublicRequest) {
  return { tokenSha256: hashToken(stepCookie.read(cookies) ?? ''), kind: 'second_factor' } as const;
}

async function show(deps: SecondFactorRouteDeps, request: PublicRequest): Promise<PageResponse> {
  return (await findSignInStep(deps.db, stepOf(deps, request))) === undefined ? expired : showPage();
}

async function submit(deps: SecondFactorRouteDeps, request: PublicRequest): Promise<PageResponse> {
  const { form, address, cookies, visitor } = request;
  const by = stepOf(deps, request);
  const userId = (await findSignInStep(deps.db, by))?.userId ?? undefined;
  const user = userId === undefined ? undefined : await findUserForSignIn(deps.db, { userId });
  if (user === undefined) return expired;
  const { passwordHash } = user;
  const device = passwordHash === null ? undefined : deps.deviceCookie.read(cookies, passwordHash);
  const attempt = { user, code: form.get('code') ?? '', address, device };
  const checked = await checkSecondFactor(deps, attempt);
  if (checked.outcome === 'limited') return showPage(tooManyAttempts(checked.waitMs));
  if (checked.outcome === 'wrong') {
    return showPage({
      error: 'Wrong code. Each code works only once. If you have already used this one, wait for the next one.',
    });
  }
  const step = await takeSignInStep(deps.db, by);
  if (step === undefined) return expired;
  const to = readReturnPath(step.details['to'] ?? null);
  const how = checked.method === 'app' ? 'authenticator app' : 'recovery code';
  return completeSignIn(deps, { user, to, client: request, before: visitor }, how);
}
