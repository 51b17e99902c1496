/**
 * `ops users invite`: prints a one-time link that a new user of an existing or new account can use to choose a
 * password. Redeeming the link removes any user who has the same address but has never confirmed that address.
 */
import { findAccount, findUserByEmail, isEmailAddress } from '@humanize/database';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../../command-line/command.ts';
import { oneOf, optional, text, uuid } from '../../command-line/option.ts';
import { makeOneTimeLink } from '../one-time-link.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const usersInvite = defineCommand({
  words: 'users invite',
  summary: 'Print a link that invites a user to the dashboard; it works once and expires after a week.',
  details:
    'Send the link only to the owner of the address. Using the link confirms the address and removes any user who has the same address but never confirmed it.',
  example: 'users invite --email ada@example.com',
  options: {
    email: text('ADDRESS', 'email address of the new user'),
    account: optional(uuid('an account to join (default: a new one)')),
    role: optional(oneOf(['customer', 'operator'] as const, 'role of the new user (default customer)')),
  },
  async run(deps: OpsDeps, { email: text, account: accountId = null, role = 'customer' }) {
    const email = text.trim().toLowerCase();
    if (!isEmailAddress(email)) throw new CommandError('--email must be an email address');
    const db = deps.database();
    if ((await findUserByEmail(db, { email }))?.emailConfirmed === true) {
      throw new CommandError(
        'a user with this address already exists; run ops users reset-password to let them choose a password',
      );
    }
    const account = accountId === null ? undefined : await findAccount(db, { accountId });
    if (accountId !== null && (account === undefined || account.closedAt !== null)) {
      throw new CommandError('there is no open account with this ID');
    }
    const link = { purpose: 'invitation', email, role, accountId, provesAddress: true, createdBy: null } as const;
    const print = await makeOneTimeLink(deps, link);
    return { print, audit: { accountId, subject: `${role} ${email}` } };
  },
});
