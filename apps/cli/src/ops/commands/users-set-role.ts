/**
 * `ops users set-role`: makes a user an operator, removes the operator role, or changes the user's role in the account.
 * Ends the user's sessions.
 */
import { findUserByEmail, setUserRole } from '@humanize/database';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../../command-line/command.ts';
import { oneOf, optional, text } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const usersSetRole = defineCommand({
  words: 'users set-role',
  summary: 'Change the role of a user and end their sessions. "customer" removes the operator role.',
  details: 'If an account has lost its only owner, use --account-role owner to appoint another.',
  example: 'users set-role --email ada@example.com --role customer',
  options: {
    email: text('ADDRESS', 'email address of the user'),
    role: optional(oneOf(['customer', 'operator'] as const, 'new role')),
    'account-role': optional(oneOf(['owner', 'member', 'viewer'] as const, 'new role in the account')),
  },
  async run({ database }: OpsDeps, { email, role, 'account-role': accountRole }) {
    if (role === undefined && accountRole === undefined)
      throw new CommandError('specify --role, --account-role or both');
    const user = await findUserByEmail(database(), { email });
    if (user === undefined) throw new CommandError('there is no user with this address');
    const { id, accountId } = user;
    const next = { role: role ?? user.role, accountRole: accountRole ?? user.accountRole };
    const print = { user_id: id, account_id: accountId, role: next.role, account_role: next.accountRole };
    const changed = await setUserRole(database(), { userId: id, ...next });
    const subject = [role, accountRole, id].filter((part) => part !== undefined).join(' ');
    return changed ? { print, audit: { accountId, subject } } : { print };
  },
});
