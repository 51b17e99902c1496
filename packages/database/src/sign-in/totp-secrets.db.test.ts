import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { newPerson, sha256, useUsers } from '../../test-support/use-users.ts';
import { createMasterKey, decryptSecret, loadMasterKey } from '@humanize/secrets';
import { activateMasterKey, resealSecrets, retireMasterKeys } from '../secrets/master-keys.ts';
import { insertSession, insertSignInStep, listSessions, takeSignInStep } from './sessions.ts';
import { resetSecondFactor } from '../users/change-user.ts';
import { removeUser, setPassword } from '../users/change-user.ts';
import { insertAccountWithUser } from '../users/users.ts';
import { query } from '../database/queries.ts';
import {
  acceptTotpStep,
  confirmTotpSecret,
  deleteTotpSecret,
  findTotpSecret,
  insertTotpSecret,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './totp-secrets.ts';

const { database, masterKey, redeem, insertLink } = useUsers();

async function insertPerson(): Promise<{ userId: string; accountId: string }> {
  const { userId, accountId, ...person } = newPerson();
  await insertAccountWithUser(database.db, { ...person, userId, accountId });
  return { userId, accountId };
}

/** Returns a user with a confirmed secret and the recovery codes `one` and `two`. */
async function insertPersonWithSecret(step = 100): Promise<{ userId: string; accountId: string }> {
  const person = await insertPerson();
  await insertTotpSecret(database.db, masterKey, { ...person, secret: 'SECRET' });
  await confirmTotpSecret(database.db, { ...person, step, recoveryCodesSha256: codes(person, 'one', 'two') });
  return person;
}

const codeOf = ({ userId }: { userId: string }, name: string): Buffer => sha256(`${userId}${name}`);
const codes = (person: { userId: string }, ...names: string[]): Buffer[] => names.map((name) => codeOf(person, name));

test('a secret is stored encrypted for its user and account', async () => {
  const person = await insertPerson();
  await insertTotpSecret(database.db, masterKey, { ...person, secret: 'SECRET' });
  const found = await findTotpSecret(database.db, person);
  expect(found).toMatchObject({ accountId: person.accountId, confirmedAt: null, recoveryCodesLeft: 0 });
  if (found === undefined) throw new Error('no secret');
  expect(found.sealed.ciphertext.includes('SECRET')).toBe(false);
  expect(decryptSecret(masterKey, found.sealed, person)).toBe('SECRET');
  expect(() => decryptSecret(masterKey, found.sealed, { ...person, userId: randomUUID() })).toThrow(/authenticate/);
});

test('an unconfirmed secret is replaced by the next one, and a confirmed secret is not', async () => {
  const person = await insertPerson();
  for (const secret of ['FIRST', 'SECOND']) {
    expect(await insertTotpSecret(database.db, masterKey, { ...person, secret })).toBe(true);
  }
  const recoveryCodesSha256 = codes(person, 'one');
  expect(await confirmTotpSecret(database.db, { ...person, step: 7, recoveryCodesSha256 })).toBe(true);
  expect(await confirmTotpSecret(database.db, { ...person, step: 8, recoveryCodesSha256 })).toBe(false);
  expect(await insertTotpSecret(database.db, masterKey, { ...person, secret: 'THIRD' })).toBe(false);
  const found = await findTotpSecret(database.db, person);
  expect(found && decryptSecret(masterKey, found.sealed, person)).toBe('SECOND');
});

test('a secret that is not confirmed within ten minutes can be neither seen nor confirmed', async () => {
  const [person, confirmed] = [await insertPerson(), await insertPersonWithSecret()];
  await insertTotpSecret(database.db, masterKey, { ...person, secret: 'SECRET' });
  for (const { userId } of [person, confirmed]) {
    const age = "UPDATE totp_secrets SET created_at = now_ms() - interval '601 seconds' WHERE user_id = $1";
    await query(database.owner.kysely, age, [userId]);
  }
  expect(await findTotpSecret(database.db, person)).toBeUndefined();
  const recoveryCodesSha256 = codes(person, 'one');
  expect(await confirmTotpSecret(database.db, { ...person, step: 7, recoveryCodesSha256 })).toBe(false);
  expect(await insertTotpSecret(database.db, masterKey, { ...person, secret: 'NEXT' })).toBe(true);
  expect(await confirmTotpSecret(database.db, { ...person, step: 7, recoveryCodesSha256 })).toBe(true);
  expect(await findTotpSecret(database.db, confirmed)).toMatchObject({ confirmedAt: expect.any(Date) });
});

test('a code is accepted once, even by concurrent sign-ins, and no earlier code is accepted after it', async () => {
  const person = await insertPersonWithSecret(100);
  const accept = (step: number) => acceptTotpStep(database.db, { ...person, step });
  expect(await accept(100)).toBe(false);
  const accepted = await Promise.all(Array.from({ length: 10 }, () => accept(102)));
  expect(accepted.filter(Boolean)).toHaveLength(1);
  expect([await accept(101), await accept(102), await accept(103)]).toEqual([false, false, true]);
});

test('a code of a secret that is not confirmed is not accepted', async () => {
  const person = await insertPerson();
  await insertTotpSecret(database.db, masterKey, { ...person, secret: 'SECRET' });
  expect(await acceptTotpStep(database.db, { ...person, step: 5 })).toBe(false);
});

test('a recovery code works once, for its user only, and not after new codes were created', async () => {
  const [person, other] = [await insertPersonWithSecret(), await insertPersonWithSecret()];
  const [one, two] = [codeOf(person, 'one'), codeOf(person, 'two')];
  const take = (userId: string, codeSha256: Buffer) => takeRecoveryCode(database.db, { userId, codeSha256 });
  expect(await take(other.userId, one)).toBe(false);
  const taken = await Promise.all(Array.from({ length: 10 }, () => take(person.userId, one)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await findTotpSecret(database.db, person)).toMatchObject({ recoveryCodesLeft: 1 });
  expect(await replaceRecoveryCodes(database.db, { ...person, recoveryCodesSha256: codes(person, 'new') })).toBe(true);
  expect(await take(person.userId, two)).toBe(false);
  expect(await take(person.userId, codeOf(person, 'new'))).toBe(true);
});

test('removing the secret removes the recovery codes', async () => {
  const person = await insertPersonWithSecret();
  expect(await deleteTotpSecret(database.db, person)).toBe(true);
  expect(await deleteTotpSecret(database.db, person)).toBe(false);
  expect(await takeRecoveryCode(database.db, { ...person, codeSha256: codeOf(person, 'one') })).toBe(false);
  const recoveryCodesSha256 = codes(person, 'new');
  expect(await replaceRecoveryCodes(database.db, { ...person, recoveryCodesSha256 })).toBe(false);
});

test('rotating the master key re-encrypts the secrets, and keeps a key that is still in use', async () => {
  const person = await insertPersonWithSecret();
  const text = createMasterKey();
  const both = { keys: [...loadMasterKey(text).keys, ...masterKey.keys] } as typeof masterKey;
  await activateMasterKey(database.db, both);
  expect(await retireMasterKeys(database.db)).toEqual([]);
  while ((await resealSecrets(database.db, { masterKey: both, limit: 100 })).remaining > 0);
  expect(await retireMasterKeys(database.db)).toEqual([masterKey.keys[0].id]);
  const found = await findTotpSecret(database.db, person);
  expect(found && decryptSecret(loadMasterKey(text), found.sealed, person)).toBe('SECRET');
  await activateMasterKey(database.db, { keys: [...masterKey.keys, ...loadMasterKey(text).keys] });
});

const newStep = async (userId: string): Promise<Buffer> => {
  const tokenSha256 = sha256(randomUUID());
  await insertSignInStep(database.db, {
    tokenSha256,
    kind: 'second_factor',
    userId,
    details: { to: '/jobs' },
    lifetimeSeconds: 60,
  });
  return tokenSha256;
};

test('a step of signing in is completed once, not after it has expired, and not after a new password', async () => {
  const { userId } = await insertPerson();
  const take = (tokenSha256: Buffer) => takeSignInStep(database.db, { tokenSha256, kind: 'second_factor' });
  const token = await newStep(userId);
  const taken = await Promise.all(Array.from({ length: 10 }, () => take(token)));
  expect(taken.filter((step) => step !== undefined)).toEqual([{ userId, details: { to: '/jobs' } }]);
  const expired = await newStep(userId);
  await query(database.owner, 'UPDATE sign_in_steps SET expires_at = now_ms() WHERE token_sha256 = $1', [expired]);
  expect(await take(expired)).toBeUndefined();
  const halted = await newStep(userId);
  await setPassword(database.db, { userId, passwordHash: 'new' });
  expect(await take(halted)).toBeUndefined();
});

test('a reset by an operator removes the second factor and ends the sessions', async () => {
  const person = await insertPersonWithSecret();
  await insertSession(database.db, { tokenSha256: sha256(randomUUID()), userId: person.userId });
  expect(await resetSecondFactor(database.db, person)).toBe(1);
  expect(await findTotpSecret(database.db, person)).toBeUndefined();
  expect(await listSessions(database.db, person)).toEqual([]);
  expect(await resetSecondFactor(database.db, person)).toBe(0);
});

test('the first proof of an address removes a second factor that someone else may have set up, and later resets keep it', async () => {
  const person = await insertPersonWithSecret();
  const reset = async () => redeem(await insertLink({ purpose: 'password_reset', ...person }));
  expect(await reset()).toMatchObject({ outcome: 'redeemed' });
  expect(await findTotpSecret(database.db, person)).toBeUndefined();
  await insertTotpSecret(database.db, masterKey, { ...person, secret: 'OWN' });
  expect(await reset()).toMatchObject({ outcome: 'redeemed' });
  expect(await findTotpSecret(database.db, person)).toBeDefined();
});

test('removing a user removes the second factor', async () => {
  const person = await insertPersonWithSecret();
  await newStep(person.userId);
  await removeUser(database.db, person);
  const left = await query(
    database.owner,
    'SELECT 1 FROM totp_secrets WHERE user_id = $1 UNION ALL SELECT 1 FROM sign_in_steps WHERE user_id = $1',
    [person.userId],
  );
  expect(left).toEqual([]);
});
