/**
 * Measures the duration that a customer sees, from the creation of a job to its completion, through the API, queue,
 * worker and engine.
 */
import { findJob, type JobRecord } from '@humanize/database';
import { findFreePort } from '@humanize/dev-servers';
import { insertTestAccount, newMasterKey, startApp, waitUntil, type TestAccount } from '@humanize/testing';
import type { Bench, Round } from '../harness/bench.ts';
import { sampleText } from '../harness/sample-text.ts';
import { quantile } from '../harness/statistics.ts';
import type { Environment } from '../harness/environment.ts';

const jobsPerRound = 20;
const wordsPerText = 300;
const warmUpJobs = 10;

export const jobDuration: Bench = {
  name: 'job-duration',
  subject: `completed_at − created_at of ${jobsPerRound} warm jobs of ${wordsPerText} words, one after another (median)`,
  unit: 'ms',
  goal: { bound: 'at most', value: 100 },
  async run(environment, { rounds }) {
    const { text: masterKeyText, masterKey } = newMasterKey();
    const port = await findFreePort();
    const env = {
      DATABASE_URL: environment.database.url,
      REDIS_URL: environment.redis.redisUrl,
      QUEUE_PREFIX: environment.redis.prefix,
      SECRETS_MASTER_KEY: masterKeyText,
      API_PORT: String(port),
    };
    const apps = [await startApp({ app: 'worker', env }), await startApp({ app: 'api', env })];
    const medians: Round[] = [];
    const all: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      // A key can submit 20 texts per minute, so each round has its own key.
      const account = await insertTestAccount(environment.database.db, { masterKey });
      const times: number[] = [];
      for (let index = 0; index < (round === 0 ? warmUpJobs : jobsPerRound); index += 1) {
        const text = sampleText(wordsPerText, round * jobsPerRound + index);
        times.push(await timeJob(environment, `http://127.0.0.1:${port}/v1/humanize`, account, text));
      }
      if (round === 0) continue;
      all.push(...times);
      medians.push({ subject: quantile(times, 0.5) });
    }
    for (const app of apps.toReversed()) await app.stop();
    return { rounds: medians, notes: { '95 %': quantile(all, 0.95), slowest: Math.max(...all) } };
  },
};

async function timeJob(
  { database: { db } }: Environment,
  url: string,
  account: TestAccount,
  text: string,
): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  const { id: jobId } = (await response.json()) as { id: string };
  if (response.status !== 202) throw new Error(`the submission returned ${response.status}`);
  const done = await waitUntil(() => findEnded(), { what: 'the job to end', intervalMs: 20 });
  return (done.completedAt?.getTime() ?? Number.NaN) - done.createdAt.getTime();

  async function findEnded(): Promise<JobRecord | undefined> {
    const job = await findJob(db, { accountId: account.accountId, jobId });
    return job?.status === 'succeeded' ? job : undefined;
  }
}
