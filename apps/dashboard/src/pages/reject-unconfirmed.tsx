/** Actions that are reserved for users whose address is confirmed, wherever it can be confirmed by email. */
import type { Visitor } from '../http/route.ts';
import type { Rejection } from '../limits/limit-action.ts';

/**
 * Rejects inviting members and creating keys before the address is confirmed, because someone else may have signed up
 * with it. Returns undefined if the action is allowed.
 */
export function rejectUnconfirmed(
  { mailsLinks }: { mailsLinks: boolean },
  { user }: Pick<Visitor, 'user'>,
): Rejection | undefined {
  if (!mailsLinks || user.emailConfirmed) return undefined;
  return {
    error: (
      <>
        Confirm your email address first: <a href="/forgot-password">request a link</a> and choose a password.
      </>
    ),
  };
}
