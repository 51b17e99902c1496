/**
 * `ops users remove`: removes a user and the sessions, links and invitations associated with the user's address. The
 * account, its API keys and its jobs are kept.
 */
import { findUserByEmail, removeUser } from '@humanize/database';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../../command-line/command.ts';
import { text } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const usersRemove = defineCommand({
  words: 'users remove',
  summary: 'Remove a user and delete their address, password, sessions and links. The account and its keys are kept.',
  example: 'users remove --email ada@example.com',
  options: { email: text('ADDRESS', 'email address of the user') },
  async run({ database }: OpsDeps, { email }) {
    const user = await findUserByEmail(database(), { email });
    if (user === undefined || !(await removeUser(database(), { userId: user.id }))) {
      throw new CommandError('there is no user with this address');
    }
    const { id, accountId } = user;
    return { print: { user_id: id, account_id: accountId, removed: true }, audit: { accountId, subject: id } };
  },
});
