/** The output of commands that change an open account: its new state. */
import { getAccount } from '@humanize/database';
import { CommandError } from '../command-line/command-error.ts';
import type { CommandResult } from '../command-line/command.ts';
import type { OpsDeps } from './ops-deps.ts';
import { renderAccount } from './render-records.ts';

/**
 * @throws {CommandError} for a closed account, which cannot be changed; RecordNotFoundError if there is no such account
 */
export async function reportOpenAccount(
  { database }: Pick<OpsDeps, 'database'>,
  { accountId, changed, subject }: { accountId: string; changed: boolean; subject?: string },
): Promise<CommandResult> {
  const account = await getAccount(database(), { accountId });
  if (account.closedAt !== null) throw new CommandError('the account is closed permanently; nothing was changed');
  const print = renderAccount(account);
  return changed ? { print, audit: { accountId, ...(subject === undefined ? {} : { subject }) } } : { print };
}
