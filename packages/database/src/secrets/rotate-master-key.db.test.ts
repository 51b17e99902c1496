import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, insertTestAccount, newMasterKey, type TestDatabase } from '@humanize/testing';
import { v7 as newId } from 'uuid';
import { findEncryptedSecret } from '../api-keys/api-keys.ts';
import {
  checkMasterKey,
  MasterKeyMismatchError,
  activateMasterKey,
  resealSecrets,
  retireMasterKeys,
} from './master-keys.ts';
import { insertApiKey } from '../api-keys/insert-api-key.ts';
import { promoteSigningSecrets, rotateSigningSecret } from '../api-keys/rotate-signing-secret.ts';
import { createMasterKey, decryptSecret, loadMasterKey } from '@humanize/secrets';
import { query } from '../database/queries.ts';

const [oldText, newText] = [createMasterKey(), createMasterKey()];
const [oldKey, newKey, both] = [loadMasterKey(oldText), loadMasterKey(newText), loadMasterKey(`${newText} ${oldText}`)];
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

type SealedRow = { id: string; account_id: string; sealed_secret: Buffer; master_key_id: string };
const sealedRows = () =>
  query<SealedRow>(database.db, 'SELECT id, account_id, sealed_secret, master_key_id FROM api_keys ORDER BY id');

test('the first key is recorded, and a process with another key cannot start', async () => {
  await checkMasterKey(database.db, oldKey);
  await checkMasterKey(database.db, oldKey);
  await expect(checkMasterKey(database.db, newKey)).rejects.toThrow(MasterKeyMismatchError);
  await expect(checkMasterKey(database.db, both)).resolves.toBeUndefined();
});

test('if two processes start with different keys, one of them fails', async () => {
  const starts = [oldKey, newKey, oldKey, newKey].map((key) => checkMasterKey(database.db, key));
  const results = (await Promise.allSettled(starts)).map(({ status }) => status);
  expect(results.toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
});

test('during a rotation, several processes re-encrypt secrets in batches, and all secrets can still be decrypted', async () => {
  const accounts = [];
  for (let made = 0; made < 7; made += 1) accounts.push(await insertTestAccount(database.db, { masterKey: oldKey }));
  await activateMasterKey(database.db, both);
  await activateMasterKey(database.db, both);
  await expect(retireMasterKeys(database.db)).resolves.toEqual([]);

  await expect(resealSecrets(database.db, { masterKey: both, limit: 2 })).resolves.toEqual({
    resealed: 2,
    remaining: 5,
  });
  const half = await sealedRows();
  expect(new Set(half.map((row) => row.master_key_id)).size).toBe(2);
  const secrets = half.map((row) =>
    decryptSecret(
      both,
      { masterKeyId: row.master_key_id, ciphertext: row.sealed_secret },
      { accountId: row.account_id, apiKeyId: row.id },
    ),
  );
  expect(secrets).toEqual(accounts.map(({ signingSecret }) => signingSecret));

  const batches = await Promise.all([1, 2, 3].map(() => resealSecrets(database.db, { masterKey: both, limit: 3 })));
  expect(batches.reduce((sum, { resealed }) => sum + resealed, 0)).toBe(5);
  await expect(retireMasterKeys(database.db)).resolves.toEqual([oldKey.keys[0].id]);
  await expect(checkMasterKey(database.db, newKey)).resolves.toBeUndefined();
  const rows = await sealedRows();
  for (const [place, row] of rows.entries()) {
    const secret = { masterKeyId: row.master_key_id, ciphertext: row.sealed_secret };
    expect(decryptSecret(newKey, secret, { accountId: row.account_id, apiKeyId: row.id })).toBe(
      accounts[place]?.signingSecret,
    );
  }
});

test('a signing secret that has not taken effect is also encrypted again', async () => {
  const account = await insertTestAccount(database.db, { masterKey: oldKey });
  const rotated = await rotateSigningSecret(database.db, { ...account, overlapHours: 0, masterKey: oldKey });
  await activateMasterKey(database.db, both);
  const all = { masterKey: both, limit: 10 };
  await expect(resealSecrets(database.db, all)).resolves.toEqual({ resealed: 2, remaining: 0 });
  await expect(retireMasterKeys(database.db)).resolves.toEqual([oldKey.keys[0].id]);
  await promoteSigningSecrets(database.db, { limit: 10 });
  const encrypted = await findEncryptedSecret(database.db, account);
  expect(encrypted && decryptSecret(newKey, encrypted, account)).toBe(
    rotated.outcome === 'rotated' ? rotated.signingSecret : rotated.outcome,
  );
});

test('a rotation without the key in use changes nothing', async () => {
  await insertTestAccount(database.db, { masterKey: oldKey });
  await expect(activateMasterKey(database.db, newKey)).rejects.toThrow(MasterKeyMismatchError);
  await expect(checkMasterKey(database.db, oldKey)).resolves.toBeUndefined();
  await activateMasterKey(database.db, both);
  await resealSecrets(database.db, { masterKey: both, limit: 10 });
  await retireMasterKeys(database.db);
  await expect(activateMasterKey(database.db, oldKey)).rejects.toThrow(MasterKeyMismatchError);
  await expect(checkMasterKey(database.db, newKey)).resolves.toBeUndefined();
});

test('during a rotation, new secrets are encrypted with the active key', async () => {
  const { accountId } = await insertTestAccount(database.db, { masterKey: oldKey });
  await activateMasterKey(database.db, both);
  const request = { accountId, name: 'n', scopes: ['humanize'] as const, expiresAt: null };
  await insertApiKey(database.db, { ...request, apiKeyId: newId(), masterKey: both });
  const ids = (await sealedRows()).map((row) => row.master_key_id);
  expect(ids).toEqual([oldKey.keys[0].id, newKey.keys[0].id]);
  const blind = insertApiKey(database.db, { ...request, apiKeyId: newId(), masterKey: oldKey });
  await expect(blind).rejects.toThrow('is not available');
});

test('re-encrypting secrets without the old key throws and changes nothing', async () => {
  await insertTestAccount(database.db, { masterKey: oldKey });
  await activateMasterKey(database.db, both);
  const before = await sealedRows();
  await expect(resealSecrets(database.db, { masterKey: newKey, limit: 10 })).rejects.toThrow('is not available');
  await expect(sealedRows()).resolves.toEqual(before);
});

test('creating an API key requires a recorded master key', async () => {
  const { masterKey } = newMasterKey();
  const request = { apiKeyId: newId(), accountId: newId(), name: 'n', scopes: [], expiresAt: null, masterKey };
  await expect(insertApiKey(database.db, request)).rejects.toThrow('call checkMasterKey first');
});
