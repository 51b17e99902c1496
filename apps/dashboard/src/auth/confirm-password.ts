/** Asks for the password again before an action that cannot be undone or that changes how a user signs in. */
import { type Database, findUserForSignIn } from '@humanize/database';
import type { Audit } from '../audit.ts';
import type { SignedInRequest } from '../http/route.ts';
import { tooManyAttempts } from '../limits/describe-wait.ts';
import type { Throttle } from '../limits/throttle.ts';
import type { PasswordHasher } from './password-hasher.ts';

export type ConfirmDeps = { db: Database; audit: Audit; passwords: PasswordHasher; confirmations: Throttle };

/** Returns the message to show, or undefined if the form's `password` field contains the visitor's password. */
export async function confirmPassword(
  deps: ConfirmDeps,
  { visitor, form, address }: SignedInRequest,
): Promise<string | undefined> {
  const { accountId, user } = visitor;
  const waitMs = await deps.confirmations.waitMs(user.id);
  if (waitMs !== undefined) return tooManyAttempts(waitMs).error;
  const passwordHash = (await findUserForSignIn(deps.db, { userId: user.id }))?.passwordHash ?? undefined;
  if (passwordHash === undefined) {
    return 'You have not set a password. Sign out, choose “Forgot your password?” and set one with the link.';
  }
  if (await deps.passwords.verify(passwordHash, form.get('password') ?? '')) {
    await deps.confirmations.reset(user.id);
    return undefined;
  }
  await deps.audit({ accountId, userId: user.id, action: 'confirmation.failed', address });
  return 'Wrong password. Nothing was changed.';
}
