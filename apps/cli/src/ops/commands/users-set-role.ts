/** `ops users set-role`: makes a user an operator, or removes that role. The user's sessions end. */
import { findUserByEmail, setUserRole } from '@humanize/database';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../../command-line/command.ts';
import { oneOf, text } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const usersSetRole = defineCommand({
  words: 'users set-role',
  summary: 'Change the role of a user and end their sessions. "customer" removes the operator role.',
  example: 'users set-role --email ada@example.com --role customer',
  options: {
    email: text('ADDRESS', 'email address of the user'),
    role: oneOf(['customer', 'operator'] as const, 'new role'),
  },
  async run({ database }: OpsDeps, { email, role }) {
    const user = await findUserByEmail(database(), { email });
    if (user === undefined) throw new CommandError('there is no user with this address');
    const { id, accountId } = user;
    const print = { user_id: id, account_id: accountId, role };
    const changed = await setUserRole(database(), { userId: id, role });
    return changed ? { print, audit: { accountId, subject: `${role} ${id}` } } : { print };
  },
});
