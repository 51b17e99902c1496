/** Links like those that `ops users invite` and `ops users reset-password` print for an operator to pass on. */
import { findUserByEmail, insertOneTimeLink, type OneTimeLink } from '@humanize/database';
import { randomUUID } from 'node:crypto';
import { hashToken } from '../src/http/session-cookie.ts';
import { openSession, testPassword, type DashboardSession } from './dashboard-session.ts';
import type { DashboardUnderTest } from './run-dashboard.ts';

type Target = Pick<DashboardUnderTest, 'url' | 'database'>;

/** Returns the path of a link that opens a new account, or lets the user join an existing one. */
export function inviteAsOperator(
  dashboard: Target,
  {
    email,
    accountId = null,
    role = 'customer',
  }: { email: string; accountId?: string | null; role?: 'customer' | 'operator' },
): Promise<string> {
  const link = {
    purpose: 'invitation',
    email,
    role,
    accountId,
    provesAddress: true,
    createdBy: null,
  } as const;
  return insertLink(dashboard, link);
}

/** Returns the path of a link for choosing a new password. @throws if no user has the address */
export async function resetAsOperator(dashboard: Target, email: string): Promise<string> {
  const user = await findUserByEmail(dashboard.database.db, { email });
  if (user === undefined) throw new Error(`no user ${email}`);
  return insertLink(dashboard, { purpose: 'password_reset', userId: user.id, accountId: user.accountId });
}

async function insertLink({ database }: Target, link: OneTimeLink): Promise<string> {
  const token = randomUUID();
  await insertOneTimeLink(database.db, { tokenSha256: hashToken(token), lifetimeSeconds: 600, link });
  return `/links/${token}`;
}

/** Opens an account with an operator's invitation, which works in every sign-up mode. Returns the user's session. */
export async function openAccount(dashboard: Target, email: string): Promise<DashboardSession> {
  const session = openSession(dashboard.url);
  const { status } = await session.post(await inviteAsOperator(dashboard, { email }), { password: testPassword });
  if (status !== 303) throw new Error(`accepting the invitation returned status ${status}`);
  return session;
}
