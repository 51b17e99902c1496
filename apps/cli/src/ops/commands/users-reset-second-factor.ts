/**
 * `ops users reset-second-factor`: lets a user sign in with the password alone after losing the second factor or a
 * device.
 */
import { findUserByEmail, resetSecondFactor } from '@humanize/database';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../../command-line/command.ts';
import { text } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const usersResetSecondFactor = defineCommand({
  words: 'users reset-second-factor',
  summary:
    'Remove a user’s authenticator app, recovery codes and passkeys, and end their sessions. The password is kept.',
  details:
    'Make sure that the request comes from the owner of the account, for example by calling a number that you already know. Afterwards, anyone who has the password can sign in.',
  example: 'users reset-second-factor --email ada@example.com',
  options: { email: text('ADDRESS', 'email address of the user') },
  async run({ database }: OpsDeps, { email }) {
    const user = await findUserByEmail(database(), { email });
    if (user === undefined) throw new CommandError('there is no user with this address');
    const { id, accountId } = user;
    if ((await resetSecondFactor(database(), { userId: id })) === 0) {
      throw new CommandError('this user has neither a second factor nor a passkey');
    }
    return { print: { user_id: id, account_id: accountId, reset: true }, audit: { accountId, subject: id } };
  },
});
