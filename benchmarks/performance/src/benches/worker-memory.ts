/**
 * Measures the memory and the startup time of a worker without a language model: one process with two rewriting
 * threads.
 */
import { startApp } from '@humanize/testing';
import type { Bench, SecondaryMetric } from '../harness/bench.ts';
import type { Environment } from '../harness/environment.ts';
import { createJobMaker } from '../harness/make-jobs.ts';
import { readMemoryMb } from '../harness/process-memory.ts';
import { runJobs } from '../harness/run-jobs.ts';
import { sampleText } from '../harness/sample-text.ts';

const firstJobs = 93;
const allJobs = 1_000;
const threads = 2;
const wordsMin = 100;
const wordsMax = 1_000;
/** One in this many texts is not clearly English, so that the language detector is loaded. */
const foreignEvery = 25;
const foreign = 'Gestern haben wir den ganzen Nachmittag im Garten gearbeitet und auf der Terrasse Kaffee getrunken. ';

export const workerMemory: Bench = {
  name: 'worker-memory',
  subject: `resident memory of a worker with ${threads} threads after ${allJobs} texts of ${wordsMin} to ${wordsMax} words`,
  unit: 'MB',
  goal: { bound: 'at most', value: 300 },
  async run(environment) {
    const startedAt = Date.now();
    const worker = await startApp({ app: 'worker', env: workerEnvironment(environment) });
    const started = worker.log().find(({ message }) => message === 'started');
    const startMs = new Date(String(started?.['time'])).getTime() - startedAt;
    const atStart = readMemoryMb(worker.pid, 'present');
    const makeJobs = createJobMaker(environment.database);
    await runJobs(environment, await makeJobs(firstJobs, textOf));
    const afterFirst = readMemoryMb(worker.pid, 'present');
    await runJobs(environment, await makeJobs(allJobs - firstJobs, (index) => textOf(firstJobs + index)));
    const afterAll = readMemoryMb(worker.pid, 'present');
    const peak = readMemoryMb(worker.pid, 'peak');
    await worker.stop();
    return {
      rounds: [{ subject: afterAll }],
      further: [
        metric('resident memory at startup', atStart, 'MB', 300),
        metric(`resident memory after ${firstJobs} texts`, afterFirst, 'MB', 300),
        metric('time from its start until it takes jobs', startMs, 'ms', 1_000),
      ],
      notes: { 'peak resident memory, MB': peak },
    };
  },
};

function metric(name: string, value: number, unit: string, atMost: number): SecondaryMetric {
  return { name, value, unit, goal: { bound: 'at most', value: atMost } };
}

function textOf(index: number): string {
  if (index % foreignEvery === 0) return foreign.repeat(5);
  return sampleText(wordsMin + ((index * 137) % (wordsMax - wordsMin)), index);
}

function workerEnvironment({ database, redis }: Environment): Record<string, string> {
  return {
    DATABASE_URL: database.url,
    REDIS_URL: redis.redisUrl,
    QUEUE_PREFIX: redis.prefix,
    WORKER_THREADS: String(threads),
  };
}
