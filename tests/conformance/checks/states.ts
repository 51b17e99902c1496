/** Checks for job states and transitions, and for reservations and refunds. */
import assert from 'node:assert/strict';
import type { OpenApiDocument } from '@humanize/contract';
import { table } from '../check.ts';
import { codeOf, operatorOf, type Session } from '../session.ts';
import { nonEnglishText } from './job-fields.ts';

const state = table('States and transitions');

async function balanceOf(session: Session, accountId: string): Promise<number> {
  return Number((await operatorOf(session).run('accounts show', { account: accountId }))['balance']);
}

export const stateChecks = [
  state(
    'none to queued: words reserved, 202 returned, job enqueued',
    async (session) => {
      const { accountId } = await session.keys.newAccount(100);
      const { apiKey: key } = await session.keys.newKey(accountId);
      const job = await session.submit({ text: 'one two three four five' }, { key });
      assert.equal(job.status, 'queued');
      assert.equal(await balanceOf(session, accountId), 95);
      assert.equal((await session.ended(job.id, key)).status, 'succeeded');
      assert.equal(await balanceOf(session, accountId), 95);
    },
    { needs: ['operator'] },
  ),
  state('queued or running to succeeded: output and completed_at set', async (session) => {
    const job = await session.ended((await session.submit({ text: 'One plain sentence of words.' })).id);
    assert.deepEqual([job.status, typeof job.output, typeof job.completed_at], ['succeeded', 'string', 'string']);
  }),
  state(
    'queued or running to failed: processing_failed, words refunded, words_charged 0',
    async (session) => {
      const { accountId } = await session.keys.newAccount(100);
      const { apiKey: key } = await session.keys.newKey(accountId);
      const job = await session.ended((await session.submit({ text: nonEnglishText }, { key })).id, key);
      assert.deepEqual([job.status, job.error?.code, job.words_charged], ['failed', 'processing_failed', 0]);
      assert.equal(await balanceOf(session, accountId), 100);
    },
    { needs: ['operator'] },
  ),
  state(
    'age limit: the stored deadline of a job is its creation time plus its lifetime',
    async (session) => {
      const { id } = await session.submit({ text: 'one two' });
      const shown = await operatorOf(session).run('jobs show', { id });
      const lifetimeMs = Date.parse(String(shown['expires_at'])) - Date.parse(String(shown['created_at']));
      assert.equal(lifetimeMs, session.jobLifetimeSeconds * 1_000);
    },
    { needs: ['operator'] },
  ),
  state('enqueue failure: 500 enqueue_failed, words refunded', async (session) => {
    const { withoutQueue } = session.faults;
    if (withoutQueue === undefined) return assertDocumented(session);
    const { accountId } = await session.keys.newAccount(10);
    const { apiKey: key } = await session.keys.newKey(accountId);
    const headers = { 'idempotency-key': 'one request' };
    await withoutQueue(async () => {
      const response = await session.post({ text: 'one two' }, { key, headers });
      assert.deepEqual([response.status, codeOf(response)], [500, 'enqueue_failed']);
      assert.equal(await balanceOf(session, accountId), 10);
    });
    const again = await session.submit({ text: 'one two' }, { key, headers });
    assert.equal((await session.ended(again.id, key)).status, 'succeeded');
  }),
  state('succeeded and failed are terminal', async (session) => {
    for (const text of ['One plain sentence of words.', nonEnglishText]) {
      const job = await session.ended((await session.submit({ text })).id);
      assert.deepEqual((await session.get(job.id)).body, job);
    }
  }),
];

/** Checks that the OpenAPI document of the deployment declares the error. Used if the queue cannot be interrupted. */
async function assertDocumented({ service }: Session): Promise<void> {
  const response = await fetch(new URL('/openapi.json', service.baseUrl));
  const served = (await response.json()) as OpenApiDocument;
  const described = JSON.stringify(served.paths['/humanize']?.['post']?.responses['500']);
  assert.ok(described.includes('error.enqueue_failed'), 'the served OpenAPI document lacks enqueue_failed');
}
