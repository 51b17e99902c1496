/** Checks for the Authentication section. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { missingApiKeyMessage } from '@humanize/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { table } from '../check.ts';
import { operatorOf, type Session } from '../session.ts';

const authentication = table('Authentication');

const invalidKeyMessage = 'Invalid API key.';
/** A revoked or expired key is rejected within one second. */
const rejectedWithinMs = 1_000;
/**
 * Longer than it takes to run the ops commands of all background checks. Another check takes a minute, so this wait
 * does not prolong the run.
 */
const expiresInMs = 45_000;

async function assertUnauthorized(session: Session, headers: Record<string, string>, message: string): Promise<void> {
  for (const method of ['GET', 'POST']) {
    const path = method === 'GET' ? `/humanize/${randomUUID()}` : '/humanize';
    const response = await session.send({ method, path, headers });
    const { error } = response.body as { error?: { message: string } };
    assert.deepEqual([response.status, error?.message], [401, message]);
  }
}

async function statusWith(session: Session, key: string): Promise<number> {
  return (await session.send({ method: 'GET', path: `/humanize/${randomUUID()}`, key })).status;
}

export const authenticationChecks = [
  authentication('1: every request carries Authorization: Bearer', async (session) => {
    const key = await session.keys.forLookup();
    assert.equal(await statusWith(session, key), 404);
    await assertUnauthorized(session, { authorization: `Basic ${key}` }, invalidKeyMessage);
    await assertUnauthorized(session, { authorization: key }, invalidKeyMessage);
  }),
  authentication(
    '2: a live key has a fixed prefix',
    async (session) => {
      const { accountId } = await session.keys.account();
      const made = await Promise.all([session.keys.newKey(accountId), session.keys.newKey(accountId)]);
      for (const { apiKey } of made) assert.match(apiKey, /^hk_live_[0-9A-Za-z]{30,}$/);
      assert.notEqual(made[0]?.apiKey, made[1]?.apiKey);
    },
    { needs: ['operator'] },
  ),
  authentication(
    '3: a key without the humanize scope: 401',
    async (session) => {
      const { accountId } = await session.keys.account();
      const { apiKey } = await session.keys.newKey(accountId, { scopes: 'none' });
      await assertUnauthorized(session, { authorization: `Bearer ${apiKey}` }, invalidKeyMessage);
    },
    { needs: ['operator'] },
  ),
  authentication('4: missing header: 401 "Missing API key."', async (session) => {
    await assertUnauthorized(session, {}, missingApiKeyMessage);
  }),
  authentication('4: invalid key: 401 "Invalid API key."', async (session) => {
    const key = await session.keys.forLookup();
    const typo = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
    for (const wrong of ['x', typo, `${key}x`, `${key} ${key}`, '']) {
      await assertUnauthorized(session, { authorization: `Bearer ${wrong}` }, invalidKeyMessage);
    }
  }),
  authentication(
    '4: expired key: 401 "Invalid API key."',
    async (session) => {
      const { accountId } = await session.keys.account();
      const expiresAt = new Date(Date.now() + expiresInMs);
      const { apiKey } = await session.keys.newKey(accountId, { expiresAt });
      assert.equal(await statusWith(session, apiKey), 404, 'the key was rejected before it expired');
      await sleep(expiresAt.getTime() - Date.now() + rejectedWithinMs);
      await assertUnauthorized(session, { authorization: `Bearer ${apiKey}` }, invalidKeyMessage);
    },
    { needs: ['operator'], inBackground: true },
  ),
  authentication(
    '4: revoked key: 401 "Invalid API key."',
    async (session) => {
      const { accountId } = await session.keys.account();
      const { apiKey, keyId } = await session.keys.newKey(accountId);
      assert.equal(await statusWith(session, apiKey), 404);
      await operatorOf(session).run('keys revoke', { key: keyId });
      await sleep(rejectedWithinMs);
      await assertUnauthorized(session, { authorization: `Bearer ${apiKey}` }, invalidKeyMessage);
    },
    { needs: ['operator'] },
  ),
  authentication('4: the 401 response carries no rate-limit headers', async (session) => {
    const { headers } = await session.send({ method: 'GET', path: `/humanize/${randomUUID()}` });
    assert.deepEqual(
      Object.keys(headers).filter((name) => name.startsWith('x-ratelimit')),
      [],
    );
  }),
  authentication(
    "5: any holder of the key can spend the account's words",
    async (session) => {
      const { accountId } = await session.keys.newAccount(10);
      for (const words of [3, 2]) {
        const { apiKey: key } = await session.keys.newKey(accountId);
        await session.submit({ text: 'one two three'.split(' ', words).join(' ') }, { key });
      }
      const shown = await operatorOf(session).run('accounts show', { account: accountId });
      assert.equal(shown['balance'], 5);
    },
    { needs: ['operator'] },
  ),
  authentication(
    '6: each key has a signing secret of the form whsec_…, shown once',
    async (session) => {
      const { accountId } = await session.keys.account();
      const { signingSecret } = await session.keys.newKey(accountId);
      assert.match(signingSecret, /^whsec_\S{20,}$/);
      const listed = await operatorOf(session).run('keys list', { account: accountId });
      assert.ok(!JSON.stringify(listed).includes(signingSecret), 'the secret was returned again');
    },
    { needs: ['operator'] },
  ),
];
