/**
 * Measures how long a job waits on an idle machine, from enqueuing to the start of its engine.
 */
import { createJobQueue, type JobQueue, type QueuedJob } from '@humanize/queue';
import { waitUntil } from '@humanize/testing';
import type { Bench } from '../harness/bench.ts';
import { alternate } from '../harness/alternate.ts';
import { createBareQueue, createOneRowCommit, type BareQueue } from '../harness/bare-queue.ts';
import { createInProcessWorker } from '../harness/in-process-worker.ts';
import { createJobMaker } from '../harness/make-jobs.ts';
import { sampleText } from '../harness/sample-text.ts';
import { median } from '../harness/statistics.ts';

const jobsPerRound = 100;
const wordsPerText = 300;
// Long enough for all processes to become idle again.
const gapMs = 10;

export const idleLatency: Bench = {
  name: 'idle-latency',
  subject: 'from adding a job to the call of its engine, including the claim, on an idle machine (median)',
  baseline: 'from adding a bare BullMQ job to the end of one single-row commit in its handler (median)',
  unit: 'ms',
  goal: { bound: 'at most', value: 1.3 },
  async run(environment, { rounds }) {
    const { redisUrl, prefix } = environment.redis;
    const queue = createJobQueue({ redisUrl, prefix, addTimeoutMs: 10_000 });
    await waitUntil(() => queue.isConnected(), { what: 'Redis' });
    const makeJobs = createJobMaker(environment.database);
    const commit = await createOneRowCommit(environment.database.owner);
    const bare = createBareQueue(environment, 'bare');
    const bareArrivals = createArrivals();
    bare.run(1, async (id) => {
      await commit();
      bareArrivals.note(id);
    });
    const arrivals = createArrivals();
    const worker = createInProcessWorker(environment, {
      concurrency: 1,
      onEngine: arrivals.note,
      onDone: () => undefined,
    });
    worker.consumer.run();

    const measured = await alternate(
      {
        async subject() {
          const jobs = await makeJobs(jobsPerRound, (index) => sampleText(wordsPerText, index));
          return timeEach(
            jobs,
            ({ jobId }) => jobId,
            arrivals,
            (job) => addJob(queue, job),
          );
        },
        async baseline() {
          const ids = Array.from({ length: jobsPerRound }, (_, index) => `bare-${performance.now()}-${index}`);
          return timeEach(
            ids,
            (id) => id,
            bareArrivals,
            (id) => addBare(bare, id),
          );
        },
      },
      rounds,
    );
    await worker.close();
    await queue.close();
    await bare.close();
    return { rounds: measured };
  },
};

async function addJob(queue: JobQueue, { jobId, accountId }: QueuedJob): Promise<void> {
  await queue.add(jobId, { accountId });
}

async function addBare({ queue }: BareQueue, jobId: string): Promise<void> {
  await queue.add('bare', {}, { jobId });
}

/** Creates a tracker for the arrival time of each ID. */
function createArrivals() {
  const waiting = new Map<string, (at: number) => void>();
  return {
    note: (id: string): void => waiting.get(id)?.(performance.now()),
    expect: (id: string): Promise<number> =>
      new Promise((resolve) => {
        waiting.set(id, (at) => {
          waiting.delete(id);
          resolve(at);
        });
      }),
  };
}

/** Returns the median time from each `add` to its arrival, one job at a time. */
async function timeEach<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  arrivals: ReturnType<typeof createArrivals>,
  add: (item: Item) => Promise<void>,
): Promise<number> {
  const times: number[] = [];
  for (const item of items) {
    await new Promise((resolve) => setTimeout(resolve, gapMs));
    const arrival = arrivals.expect(idOf(item));
    const startedAt = performance.now();
    await add(item);
    times.push((await arrival) - startedAt);
  }
  return median(times);
}
