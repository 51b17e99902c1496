/**
 * `ops users invite`: prints a one-time link with which a new user chooses a password, for an existing or a new
 * account.
 */
import { findAccount, findUserByEmail } from '@humanize/database';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../../command-line/command.ts';
import { oneOf, optional, text, uuid } from '../../command-line/option.ts';
import { makeOneTimeLink } from '../one-time-link.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const usersInvite = defineCommand({
  words: 'users invite',
  summary: 'Print a link that invites a user to the dashboard; it works once and expires after a week.',
  example: 'users invite --email ada@example.com',
  options: {
    email: text('ADDRESS', 'email address of the new user'),
    account: optional(uuid('an account to join (default: a new one)')),
    role: optional(oneOf(['customer', 'operator'] as const, 'role of the new user (default customer)')),
  },
  async run(deps: OpsDeps, { email, account: accountId = null, role = 'customer' }) {
    if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) throw new CommandError('--email must be an email address');
    const db = deps.database();
    if ((await findUserByEmail(db, { email })) !== undefined) {
      throw new CommandError(
        'a user with this address exists; use ops users reset-password so that the user can choose a password',
      );
    }
    const account = accountId === null ? undefined : await findAccount(db, { accountId });
    if (accountId !== null && (account === undefined || account.closedAt !== null)) {
      throw new CommandError('there is no open account with this ID');
    }
    const print = await makeOneTimeLink(deps, { purpose: 'invitation', email, role, accountId });
    return { print, audit: { accountId, subject: role } };
  },
});
