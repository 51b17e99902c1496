import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { limits } from '@humanize/contract';
import { newMasterKey, writePastTriggers, useTestDatabase } from '@humanize/testing';
import { v7 as newId } from 'uuid';
import { closeAccount, resumeAccount, suspendAccount, insertAccount } from '../accounts/accounts.ts';
import { checkMasterKey } from '../secrets/master-keys.ts';
import {
  type ApiKeyForAuth,
  changeApiKey,
  findApiKeyForAuth,
  listApiKeys,
  revokeApiKey,
  touchApiKeys,
} from './api-keys.ts';
import { parseApiKey } from '@humanize/secrets';
import { insertApiKey, type InsertApiKeyOutcome } from './insert-api-key.ts';
import { query } from '../database/queries.ts';

const { masterKey } = newMasterKey();
const database = useTestDatabase({ poolMax: 20 });
let accountId: string;

beforeAll(async () => {
  await checkMasterKey(database.db, masterKey);
});
beforeEach(async () => {
  accountId = newId();
  await insertAccount(database.db, { accountId, name: 'a' });
});

const insert = (
  options: { expiresAt?: Date | null; scopes?: readonly 'humanize'[] } = {},
): Promise<InsertApiKeyOutcome> => {
  const { expiresAt = null, scopes = ['humanize'] } = options;
  return insertApiKey(database.db, { apiKeyId: newId(), accountId, name: 'k', scopes, expiresAt, masterKey });
};
async function created(
  options: Parameters<typeof insert>[0] = {},
): Promise<InsertApiKeyOutcome & { outcome: 'created' }> {
  const inserted = await insert(options);
  if (inserted.outcome !== 'created') throw new Error(inserted.outcome);
  return inserted;
}
const auth = (key: string): Promise<ApiKeyForAuth | undefined> =>
  findApiKeyForAuth(database.db, parseApiKey(key) ?? { sha256: Buffer.alloc(32) });

test('the database stores the SHA-256 of a key and its encrypted secret, but not the clear text of either', async () => {
  const { key, signingSecret, apiKey } = await created();
  expect(signingSecret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
  expect(apiKey).toMatchObject({
    accountId,
    name: 'k',
    prefix: 'hk_live_',
    lastFour: key.slice(-4),
    scopes: ['humanize'],
  });
  const dump = await query(
    database.db,
    `SELECT k::text || encode(k.sealed_secret, 'escape') AS row FROM api_keys k WHERE id = $1`,
    [apiKey.id],
  );
  expect(dump[0]?.['row']).not.toContain(key.slice(8, -4));
  expect(dump[0]?.['row']).not.toContain(signingSecret.slice(6));
});

test('one lookup returns everything needed to authenticate a request', async () => {
  const expiresAt = new Date('2099-01-01T00:00:00.000Z');
  const { key, apiKey } = await created({ expiresAt, scopes: [] });
  const found = await auth(key);
  expect(found).toEqual({
    id: apiKey.id,
    accountId,
    scopes: [],
    expiresAt,
    revokedAt: null,
    accountSuspendedAt: null,
    readAt: expect.any(Date),
  });
  await suspendAccount(database.db, { accountId });
  await expect(auth(key)).resolves.toMatchObject({ accountSuspendedAt: expect.any(Date) });
  await resumeAccount(database.db, { accountId });
  await expect(auth(key)).resolves.toMatchObject({ accountSuspendedAt: null, revokedAt: null });
  await closeAccount(database.db, { accountId });
  await expect(auth(key)).resolves.toMatchObject({ revokedAt: expect.any(Date) });
  await expect(findApiKeyForAuth(database.db, { sha256: Buffer.alloc(32) })).resolves.toBeUndefined();
});

test('a revocation is permanent, keeps its original time, and is restricted to the account of the key', async () => {
  const { key, apiKey } = await created();
  const by = { apiKeyId: apiKey.id };
  await expect(revokeApiKey(database.db, { ...by, accountId: newId() })).resolves.toBe(false);
  await expect(revokeApiKey(database.db, { ...by, accountId })).resolves.toBe(true);
  const { revokedAt } = (await auth(key)) ?? {};
  await expect(revokeApiKey(database.db, by)).resolves.toBe(true);
  await expect(auth(key)).resolves.toMatchObject({ revokedAt });
  await expect(revokeApiKey(database.db, { apiKeyId: newId() })).resolves.toBe(false);
});

test('a key can be renamed only by its own account', async () => {
  const { apiKey } = await created();
  await expect(changeApiKey(database.db, { apiKeyId: apiKey.id, accountId }, { name: 'new' })).resolves.toBe(true);
  await expect(changeApiKey(database.db, { apiKeyId: apiKey.id, accountId: newId() }, { name: 'x' })).resolves.toBe(
    false,
  );
  const { items } = await listApiKeys(database.db, { accountId, limit: 10 });
  expect(items.map(({ name }) => name)).toEqual(['new']);
});

test('at most 50 keys are live, even if they are created concurrently, and revoked and expired keys are not counted', async () => {
  const results = await Promise.all(Array.from({ length: 60 }, () => insert()));
  const made = results.filter(({ outcome }) => outcome === 'created');
  expect(made).toHaveLength(limits.liveKeysMax);
  const tooMany = { outcome: 'too_many_keys', limit: limits.liveKeysMax };
  expect(results.filter(({ outcome }) => outcome !== 'created')).toEqual(Array.from({ length: 10 }, () => tooMany));

  const { items } = await listApiKeys(database.db, { accountId, limit: 2 });
  await revokeApiKey(database.db, { apiKeyId: items[0]?.id ?? '' });
  await expect(insert()).resolves.toMatchObject({ outcome: 'created' });
  await expect(insert()).resolves.toEqual(tooMany);
  await writePastTriggers(database, 'UPDATE api_keys SET expires_at = now_ms() WHERE id = $1', [items[1]?.id]);
  await expect(insert()).resolves.toMatchObject({ outcome: 'created' });
  await expect(insert()).resolves.toEqual(tooMany);
});

test('a closed or unknown account cannot get a key', async () => {
  await closeAccount(database.db, { accountId });
  await expect(insert()).resolves.toEqual({ outcome: 'no_account' });
  accountId = newId();
  await expect(insert()).resolves.toEqual({ outcome: 'no_account' });
});

test('use is recorded at most once a minute per key', async () => {
  const [one, two] = [await created(), await created()];
  const apiKeyIds = [one.apiKey.id, two.apiKey.id];
  const lastUsed = async (): Promise<(Date | null)[]> =>
    (await listApiKeys(database.db, { accountId, limit: 10 })).items.map(({ lastUsedAt }) => lastUsedAt);
  await expect(lastUsed()).resolves.toEqual([null, null]);
  await Promise.all([1, 2, 3].map(() => touchApiKeys(database.db, { apiKeyIds })));
  const first = await lastUsed();
  expect(first).toEqual([expect.any(Date), expect.any(Date)]);
  await touchApiKeys(database.db, { apiKeyIds });
  await expect(lastUsed()).resolves.toEqual(first);
  await writePastTriggers(
    database,
    `UPDATE api_keys SET last_used_at = now_ms() - interval '61 seconds' WHERE id = $1`,
    [apiKeyIds[0]],
  );
  await touchApiKeys(database.db, { apiKeyIds });
  expect((await lastUsed()).filter((time, place) => time?.getTime() !== first[place]?.getTime())).toHaveLength(1);
});

test('an existing ID does not create another key, regardless of the account', async () => {
  const { apiKey } = await created();
  const request = { apiKeyId: apiKey.id, name: 'again', scopes: ['humanize'] as const, expiresAt: null, masterKey };
  expect(await insertApiKey(database.db, { ...request, accountId })).toEqual({ outcome: 'id_taken' });
  const stranger = newId();
  await insertAccount(database.db, { accountId: stranger, name: 'b' });
  expect(await insertApiKey(database.db, { ...request, accountId: stranger })).toEqual({ outcome: 'id_taken' });
  expect((await listApiKeys(database.db, { accountId, limit: 10 })).items).toMatchObject([
    { id: apiKey.id, name: 'k' },
  ]);
});
