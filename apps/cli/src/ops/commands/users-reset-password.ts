/** `ops users reset-password`: prints a one-time link for choosing a new password. */
import { findUserByEmail } from '@humanize/database';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../../command-line/command.ts';
import { text } from '../../command-line/option.ts';
import { makeOneTimeLink } from '../one-time-link.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const usersResetPassword = defineCommand({
  words: 'users reset-password',
  summary: 'Print a link for choosing a new password; it works once and expires after a week.',
  example: 'users reset-password --email ada@example.com',
  options: { email: text('ADDRESS', 'email address of the user') },
  async run(deps: OpsDeps, { email }) {
    const user = await findUserByEmail(deps.database(), { email });
    if (user === undefined) throw new CommandError('there is no user with this address');
    if (user.invited && !user.emailConfirmed) {
      throw new CommandError(
        `this user was invited to account ${user.accountId} by a member and never confirmed the address; use ops users invite, with --account if the owner of the address wants to stay in that account`,
      );
    }
    const link = { purpose: 'password_reset' as const, userId: user.id, accountId: user.accountId };
    return { print: await makeOneTimeLink(deps, link), audit: { accountId: user.accountId, subject: user.id } };
  },
});
