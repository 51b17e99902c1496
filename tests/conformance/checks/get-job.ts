/** Checks for GET /humanize/{id} and unknown paths. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { table } from '../check.ts';
import { codeOf, type Session } from '../session.ts';

const get = table('GET /humanize/{id}');

async function assertNotFound(session: Session, method: string, path: string): Promise<void> {
  const key = await (method === 'POST' ? session.keys.forSubmission() : session.keys.forLookup());
  const response = await session.send({ method, path, key, operationId: 'getHumanizeJob' });
  assert.deepEqual([response.status, codeOf(response)], [404, 'not_found'], `${method} ${path}`);
}

export const getJobChecks = [
  get('200: the Job', async (session) => {
    const { id } = await session.submit({ text: 'one two' });
    const response = await session.get(id);
    assert.deepEqual([response.status, (response.body as { id: string }).id], [200, id]);
  }),
  get('404: not_found for an unknown or malformed id', async (session) => {
    for (const id of [randomUUID(), 'x', '0', '..%2f..', '%00', 'a'.repeat(300)]) {
      await assertNotFound(session, 'GET', `/humanize/${id}`);
    }
  }),
  get(
    "404: not_found for another account's job",
    async (session) => {
      const { id } = await session.submit({ text: 'one two' });
      const { accountId } = await session.keys.newAccount(1);
      const { apiKey } = await session.keys.newKey(accountId);
      assert.equal((await session.get(id, apiKey)).status, 404);
      assert.equal((await session.get(id)).status, 200);
    },
    { needs: ['operator'] },
  ),
  get('401: unauthorized', async (session) => {
    const response = await session.send({ method: 'GET', path: `/humanize/${randomUUID()}`, key: 'wrong' });
    assert.deepEqual([response.status, codeOf(response)], [401, 'unauthorized']);
  }),
  get('any other path or method: 404 not_found', async (session) => {
    await assertNotFound(session, 'GET', '/humanize');
    await assertNotFound(session, 'GET', '/nothing');
    await assertNotFound(session, 'PUT', '/humanize');
    await assertNotFound(session, 'DELETE', `/humanize/${randomUUID()}`);
    await assertNotFound(session, 'POST', '/humanize/extra');
  }),
];
