/** Measures the cost of a job excluding its rewrite: taking, claiming, finishing, logging and counting the job. */
import { createJobQueue } from '@humanize/queue';
import { waitUntil } from '@humanize/testing';
import type { Bench } from '../harness/bench.ts';
import { alternate } from '../harness/alternate.ts';
import { createBareQueue, createOneRowCommit } from '../harness/bare-queue.ts';
import { countdown } from '../harness/countdown.ts';
import { createCpuMeter, sumOf, type CpuTime } from '../harness/cpu-meter.ts';
import { createInProcessWorker } from '../harness/in-process-worker.ts';
import { createJobMaker } from '../harness/make-jobs.ts';
import { sampleText } from '../harness/sample-text.ts';
import { median } from '../harness/statistics.ts';
import type { Environment } from '../harness/environment.ts';

const jobsPerRound = 1_000;
const wordsPerText = 300;
const concurrency = 8;

export const workerCost: Bench = {
  name: 'worker-cost',
  subject: `a job of ${wordsPerText} words taken, claimed, finished, logged and counted, with an engine that returns at once`,
  baseline: 'a bare BullMQ job whose handler makes two single-row commits',
  unit: 'ms of CPU time in total',
  goal: { bound: 'at most', value: 1.5 },
  async run(environment, { rounds }) {
    const meter = await createCpuMeter(environment);
    const times: CpuTime[] = [];
    const prepareSubject = await createSubject(environment);
    const prepareBaseline = await createBaseline(environment);
    const measure = async (prepare: () => Promise<() => Promise<void>>): Promise<number> => {
      const work = await prepare();
      const time = await meter.measure(work);
      times.push(time);
      return sumOf(time) / jobsPerRound;
    };
    const measured = await alternate(
      { subject: () => measure(prepareSubject), baseline: () => measure(prepareBaseline) },
      rounds,
    );
    const part = (side: 0 | 1, of: keyof CpuTime): number =>
      median(times.filter((_, index) => index > 1 && index % 2 === side).map((time) => time[of])) / jobsPerRound;
    return {
      rounds: measured,
      notes: {
        'this process alone, ratio': part(0, 'node') / part(1, 'node'),
        'worker: node': part(0, 'node'),
        postgres: part(0, 'postgres'),
        redis: part(0, 'redis'),
        'bare: node': part(1, 'node'),
        'postgres ': part(1, 'postgres'),
        'redis ': part(1, 'redis'),
      },
    };
  },
};

type Prepare = () => Promise<() => Promise<void>>;

/** Jobs are created and enqueued before the measurement, which begins when the first job is taken. */
async function createSubject(environment: Environment): Promise<Prepare> {
  const makeJobs = createJobMaker(environment.database);
  return async () => {
    const jobs = await makeJobs(jobsPerRound, (index) => sampleText(wordsPerText, index));
    const { redisUrl, prefix } = environment.redis;
    const queue = createJobQueue({ redisUrl, prefix, addTimeoutMs: 10_000 });
    await waitUntil(() => queue.isConnected(), { what: 'Redis' });
    await queue.addBulk(jobs);
    await queue.close();
    return async () => {
      const done = countdown(jobsPerRound);
      const worker = createInProcessWorker(environment, { concurrency, onEngine: () => undefined, onDone: done.one });
      worker.consumer.run();
      await done.all;
      await worker.close();
    };
  };
}

async function createBaseline(environment: Environment): Promise<Prepare> {
  const commit = await createOneRowCommit(environment.database.owner);
  return async () => {
    const bare = createBareQueue(environment, 'bare');
    await bare.queue.addBulk(Array.from({ length: jobsPerRound }, () => ({ name: 'bare', data: {} })));
    return async () => {
      const done = countdown(jobsPerRound);
      bare.run(concurrency, async () => {
        await commit();
        await commit();
        done.one();
      });
      await done.all;
      await bare.close();
    };
  };
}
