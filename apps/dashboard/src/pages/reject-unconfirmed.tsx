/** Restricts actions to users with a confirmed address, if there is a mail server to confirm addresses. */
import type { Visitor } from '../http/route.ts';
import type { Rejection } from '../limits/limit-action.ts';

/**
 * Rejects the action of a user whose address is not confirmed, because someone else may have signed up with it. Used
 * for inviting members and creating keys. Returns undefined if the action is allowed.
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
