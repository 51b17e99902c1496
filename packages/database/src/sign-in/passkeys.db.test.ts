import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { newPerson, sha256, useUsers } from '../../test-support/use-users.ts';
import { removeUser } from '../users/change-user.ts';
import { insertAccountWithUser } from '../users/users.ts';
import { deletePasskey, findPasskey, insertPasskey, listPasskeys, recordPasskeyUse } from './passkeys.ts';

const { database, redeem, insertLink } = useUsers();

async function insertPerson(): Promise<{ userId: string; accountId: string }> {
  const { userId, accountId, ...person } = newPerson();
  await insertAccountWithUser(database.db, { ...person, userId, accountId });
  return { userId, accountId };
}

const newPasskey = (userId: string, counter = 0) => ({
  id: randomUUID(),
  credentialId: sha256(randomUUID()),
  userId,
  publicKey: Buffer.from('public key'),
  counter,
  name: 'Phone',
});

test('a passkey is added once, found by its credential, and removed only by its user', async () => {
  const { userId } = await insertPerson();
  const passkey = newPasskey(userId, 3);
  expect(await insertPasskey(database.db, passkey)).toBe(true);
  const copy = { ...passkey, id: randomUUID(), userId: (await insertPerson()).userId };
  expect(await insertPasskey(database.db, copy)).toBe(false);
  expect(await findPasskey(database.db, passkey)).toEqual({ userId, publicKey: passkey.publicKey, counter: 3 });
  expect(await listPasskeys(database.db, { userId })).toMatchObject([
    { id: passkey.id, name: 'Phone', lastUsedAt: null },
  ]);
  expect(await deletePasskey(database.db, { id: passkey.id, userId: copy.userId })).toBeUndefined();
  expect(await deletePasskey(database.db, passkey)).toBe('Phone');
  expect(await findPasskey(database.db, passkey)).toBeUndefined();
});

const use = ({ credentialId }: { credentialId: Buffer }, counter: number): Promise<boolean> =>
  recordPasskeyUse(database.db, { credentialId, counter });

test('a signature that is not newer than the last one is rejected, unless the device does not count', async () => {
  const { userId } = await insertPerson();
  const [counting, other] = [newPasskey(userId, 5), newPasskey(userId)];
  for (const passkey of [counting, other]) await insertPasskey(database.db, passkey);
  expect([await use(counting, 5), await use(counting, 0), await use(counting, 6), await use(counting, 6)]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect([await use(other, 0), await use(other, 0), await use(other, 1), await use(other, 0)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a user has at most 20 passkeys, even if they are added at the same time', async () => {
  const { userId } = await insertPerson();
  const added = await Promise.all(Array.from({ length: 25 }, () => insertPasskey(database.db, newPasskey(userId))));
  expect(added.filter(Boolean)).toHaveLength(20);
});

test('the first proof of an address and the removal of a user delete the passkeys', async () => {
  const [proven, removed] = [await insertPerson(), await insertPerson()];
  for (const { userId } of [proven, removed]) await insertPasskey(database.db, newPasskey(userId));
  await redeem(await insertLink({ purpose: 'password_reset', ...proven }));
  await removeUser(database.db, removed);
  for (const person of [proven, removed]) expect(await listPasskeys(database.db, person)).toEqual([]);
});
