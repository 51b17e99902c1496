/**
 * Measures whether a worker's event loop stays responsive while its threads are fully loaded. Renewing leases and locks
 * depends on a responsive event loop.
 */
import { createJobQueue, type QueuedJob } from '@humanize/queue';
import { startApp, waitUntil } from '@humanize/testing';
import { getBacklog } from '@humanize/database';
import type { Bench, Round } from '../harness/bench.ts';
import { longestDelayMs } from '../harness/longest-delay.ts';
import { createJobMaker } from '../harness/make-jobs.ts';
import { sampleText } from '../harness/sample-text.ts';
import type { Environment } from '../harness/environment.ts';

const jobsPerRound = 150;
const wordsPerText = 1_950;
const limitMs = 120_000;

export const eventLoop: Bench = {
  name: 'event-loop',
  subject: `longest event loop delay of a built worker under full load with jobs of ${wordsPerText} words`,
  unit: 'ms',
  goal: { bound: 'at most', value: 50 },
  async run(environment, { rounds }) {
    const { redisUrl, prefix } = environment.redis;
    const worker = await startApp({
      app: 'worker',
      env: { DATABASE_URL: environment.database.url, REDIS_URL: redisUrl, QUEUE_PREFIX: prefix },
    });
    const makeJobs = createJobMaker(environment.database);
    const delays: Round[] = [];
    let words = 0;
    let seconds = 0;
    for (let round = 0; round <= rounds; round += 1) {
      const jobs = await makeJobs(jobsPerRound, (index) => sampleText(wordsPerText, round * jobsPerRound + index));
      // The metric covers the time since it was last read.
      await longestDelayMs(worker.healthUrl);
      const startedAt = performance.now();
      await addAll(environment, jobs);
      await waitUntil(async () => isDone(environment), {
        what: 'all jobs to end',
        timeoutMs: limitMs,
        intervalMs: 100,
      });
      const delayMs = await longestDelayMs(worker.healthUrl);
      // The first round is a warm-up.
      if (round === 0) continue;
      seconds += (performance.now() - startedAt) / 1_000;
      words += jobsPerRound * wordsPerText;
      delays.push({ subject: delayMs });
    }
    await worker.stop();
    return { rounds: delays, notes: { 'words per second': words / seconds } };
  },
};

async function addAll({ redis: { redisUrl, prefix } }: Environment, jobs: readonly QueuedJob[]) {
  const queue = createJobQueue({ redisUrl, prefix, addTimeoutMs: 10_000 });
  await waitUntil(() => queue.isConnected(), { what: 'Redis' });
  await queue.addBulk(jobs);
  await queue.close();
}

async function isDone({ database: { db } }: Environment): Promise<boolean> {
  const { queuedJobs, runningJobs } = await getBacklog(db);
  return queuedJobs + runningJobs === 0;
}
