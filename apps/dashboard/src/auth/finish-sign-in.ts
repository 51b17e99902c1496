/**
 * Finishes a sign-in after the first factor: begins a session, or, if the user has a second factor, a step that asks
 * for it. All sign-in methods end here.
 */
import { findTotpSecret, takeFailedSignIns } from '@humanize/database';
import type { Audit } from '../audit.ts';
import type { PageResponse, Visitor } from '../http/route.ts';
import { beginSession, beginStep, type Client, type SessionDeps } from './sessions.ts';

export type FinishDeps = SessionDeps & { audit: Audit };

/** `to` is the page to open, and `before` is the visitor who was previously signed in with this browser. */
export type SignedInUser = {
  user: { id: string; accountId: string; passwordHash: string | null };
  to: string;
  client: Client;
  before: Visitor | undefined;
};

export const secondFactorPath = '/sign-in/second-factor';

/**
 * Begins the step that asks for the second factor. Returns a redirect to the page for that step, or undefined if the
 * user has no second factor.
 */
export async function askSecondFactor(
  deps: FinishDeps,
  { userId, to }: { userId: string; to: string },
): Promise<PageResponse | undefined> {
  const secret = await findTotpSecret(deps.db, { userId });
  if (secret === undefined || secret.confirmedAt === null) return undefined;
  const step = await beginStep(deps, { kind: 'second_factor', userId, details: { to } });
  return { kind: 'redirect', to: secondFactorPath, step };
}

/**
 * Records the sign-in and begins a session.
 * @param how the sign-in method, for the audit log; undefined for a password
 */
export async function completeSignIn(
  deps: FinishDeps,
  { user, to, client, before }: SignedInUser,
  how?: string,
): Promise<PageResponse> {
  const { id: userId, accountId, passwordHash } = user;
  const failed = await takeFailedSignIns(deps.db, { userId });
  const subject = [how, failed === 0 ? undefined : `${failed} failed attempts before`].filter((part) => part);
  await deps.audit({
    accountId,
    userId,
    action: 'sign-in',
    ...(subject.length > 0 && { subject: subject.join(', ') }),
    address: client.address,
  });
  const session = await beginSession(deps, { userId, passwordHash, client, before });
  return { kind: 'redirect', to, session };
}

/** If the user has a second factor, asks for it; otherwise, completes the sign-in. */
export const finishSignIn = async (deps: FinishDeps, signedIn: SignedInUser, how?: string): Promise<PageResponse> =>
  (await askSecondFactor(deps, { userId: signedIn.user.id, to: signedIn.to })) ??
  (await completeSignIn(deps, signedIn, how));
