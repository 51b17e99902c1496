import { expect, test } from '@jest/globals';
import {
  confirmTotpSecret,
  findSession,
  findTotpSecret,
  insertAuditEntry,
  insertSession,
  insertTotpSecret,
  insertUser,
  query,
} from '@humanize/database';
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { useOps } from '../../test-support/use-ops.ts';

const { database, account, masterKey, state, run, ok, audited, ofAccount } = useOps();

function addUser(user: { userId: string; email: string; role: 'operator' | 'customer' }): Promise<unknown> {
  const { accountId } = account;
  return insertUser(database.db.kysely, { ...user, accountId, passwordHash: 'hash', emailConfirmed: true });
}

test('a user is invited, loses the operator role and is removed with their sessions, and each step is recorded', async () => {
  state.env['DASHBOARD_URL'] = 'https://dashboard.example.com';
  const email = `${uuidv7()}@example.com`;
  const userId = uuidv7();
  await ok('users', 'invite', '--email', email, '--role', 'operator', ...ofAccount());
  await addUser({ userId, email, role: 'operator' });
  const tokenSha256 = createHash('sha256').update(userId).digest();
  const session = { tokenSha256 };
  await insertSession(database.db, { tokenSha256, userId });
  expect(await ok('users', 'set-role', '--email', email, '--role', 'customer')).toMatchObject({ role: 'customer' });
  expect(await findSession(database.db, session)).toBeUndefined();
  await ok('users', 'set-role', '--email', email, '--role', 'customer');
  await insertSession(database.db, { tokenSha256, userId });
  expect(await findSession(database.db, session)).toMatchObject({ user: { role: 'customer' } });
  await ok('users', 'reset-password', '--email', email);
  expect(await ok('users', 'remove', '--email', email)).toMatchObject({ user_id: userId, removed: true });
  expect(await findSession(database.db, session)).toBeUndefined();
  const left = await query(
    database.db,
    'SELECT 1 FROM users WHERE id = $1 UNION ALL SELECT 1 FROM one_time_links WHERE user_id = $1 OR email = $2',
    [userId, email],
  );
  expect(left).toEqual([]);
  for (const command of [['remove'], ['set-role', '--role', 'operator']]) {
    expect((await run('users', ...command, '--email', email)).err).toContain('there is no user with this address');
  }
  expect((await audited(...ofAccount())).map(({ action, subject }) => [action, subject])).toEqual([
    ['ops users invite', `operator ${email}`],
    ['ops users set-role', `customer ${userId}`],
    ['ops users reset-password', userId],
    ['ops users remove', userId],
  ]);
});

test('the audit entries of a removed user keep only the ID', async () => {
  const email = `${uuidv7()}@example.com`;
  const userId = uuidv7();
  await addUser({ userId, email, role: 'customer' });
  await insertAuditEntry(database.db, { id: uuidv7(), accountId: account.accountId, userId, action: 'session.create' });
  await ok('users', 'remove', '--email', email);
  expect(await query(database.db, 'SELECT email FROM users WHERE id = $1', [userId])).toEqual([]);
  const entries = 'SELECT action FROM audit_entries WHERE user_id = $1';
  expect(await query(database.db, entries, [userId])).toContainEqual({ action: 'session.create' });
});

test('resetting the second factor of a user ends their sessions and is recorded in the audit log', async () => {
  const email = `${uuidv7()}@example.com`;
  const userId = uuidv7();
  const { accountId } = account;
  await addUser({ userId, email, role: 'customer' });
  await insertTotpSecret(database.db, masterKey, { userId, accountId, secret: 'SECRET' });
  const recoveryCodesSha256 = [createHash('sha256').update(userId).digest()];
  await confirmTotpSecret(database.db, { userId, step: 1, recoveryCodesSha256 });
  const tokenSha256 = createHash('sha256').update(`session ${userId}`).digest();
  await insertSession(database.db, { tokenSha256, userId });
  const reset = ['users', 'reset-second-factor', '--email', email];
  expect(await ok(...reset)).toEqual({ user_id: userId, account_id: accountId, reset: true });
  expect(await findTotpSecret(database.db, { userId })).toBeUndefined();
  expect(await findSession(database.db, { tokenSha256 })).toBeUndefined();
  expect((await run(...reset)).err).toContain('this user has neither');
  expect((await audited(...ofAccount())).at(-1)).toMatchObject({
    action: 'ops users reset-second-factor',
    subject: userId,
  });
});

test('making a user an owner of the account is recorded in the audit log', async () => {
  const email = `${uuidv7()}@example.com`;
  const userId = uuidv7();
  await insertUser(database.db.kysely, {
    userId,
    accountId: account.accountId,
    email,
    passwordHash: 'hash',
    role: 'customer',
    accountRole: 'viewer',
    emailConfirmed: true,
  });
  const command = ['users', 'set-role', '--email', email];
  expect(await ok(...command, '--account-role', 'owner')).toMatchObject({ role: 'customer', account_role: 'owner' });
  expect((await run(...command)).err).toContain('specify --role, --account-role or both');
  expect((await audited(...ofAccount())).at(-1)).toMatchObject({ subject: `owner ${userId}` });
});
