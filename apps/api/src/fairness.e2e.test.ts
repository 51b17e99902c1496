/** Runs the API and a worker to check that many jobs from one account do not delay the first job of another account. */
import { afterEach, expect, test } from '@jest/globals';
import { findJobForOperator } from '@humanize/database';
import { loadMasterKey } from '@humanize/secrets';
import { insertTestAccount, startStack, textOfWords, waitUntil, type Stack, type TestAccount } from '@humanize/testing';

let stack: Stack;
afterEach(() => stack.stop());

async function submit({ apiKey }: TestAccount, text: string): Promise<string> {
  const response = await fetch(`${stack.publicApiUrl}/humanize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  expect(response.status).toBe(202);
  return ((await response.json()) as { id: string }).id;
}

/** Waits until a worker claims the job and returns the start time in milliseconds on the database's clock. */
async function startOf(jobId: string): Promise<number> {
  const job = await waitUntil(
    async () => {
      const found = await findJobForOperator(stack.database.db, { jobId });
      return found?.startedAt ?? undefined;
    },
    { what: `job ${jobId} to start` },
  );
  return job.getTime();
}

test("with two worker slots, an account's first job starts before the third job of an account that queued five long jobs", async () => {
  stack = await startStack({ apps: ['api'] });
  const masterKey = loadMasterKey(stack.env['SECRETS_MASTER_KEY'] ?? '');
  const greedy = await insertTestAccount(stack.database.db, { masterKey });
  const modest = await insertTestAccount(stack.database.db, { masterKey });
  const greedyJobs: string[] = [];
  for (let sent = 0; sent < 5; sent += 1) greedyJobs.push(await submit(greedy, textOfWords(2_000)));
  const modestJob = await submit(modest, textOfWords(300));

  await stack.start('worker', { WORKER_CONCURRENCY: '2', WORKER_THREADS: '1' });
  const greedyStarts = await Promise.all(greedyJobs.map(startOf));
  const modestStart = await startOf(modestJob);
  expect(modestStart).toBeLessThan(greedyStarts[2] ?? 0);
});
