/** The queue of humanize jobs, for those who put jobs into it. An entry is the job's id and its priority. */
import { clampPriority, entryOptions, queueNames } from './queue-options.ts';
import { openProducer, type QueueBasics, type QueueDeps } from './producer.ts';

export type JobQueue = QueueBasics & {
  /**
   * Adds a job; adding one that is there already changes nothing. `priority` is the number of the
   * account's active jobs, 1 first (so one account's many jobs do not hold up another's first).
   * Ends within `addTimeoutMs`; throws `QueueUnavailableError`, after which the entry may or may not land.
   */
  add(jobId: string, { priority }: { priority: number }): Promise<void>;
  /** Adds many jobs in one round trip; the same errors. */
  addBulk(jobs: readonly { jobId: string; priority: number }[]): Promise<void>;
  /** Puts a job before all those with a priority, adding it where it is missing. Harmless for one that runs. The same errors. */
  raise(jobId: string): Promise<void>;
};

const entryName = 'humanize';
const missingEntry = -1;

/** Opens the queue. Never throws and never waits, even with Redis away: each call says what it met. */
export function createJobQueue(deps: QueueDeps): JobQueue {
  const { call, ...basics } = openProducer(queueNames.jobs, deps);
  return {
    ...basics,
    add: async (jobId, { priority }) => {
      await call('add job', (queue) => queue.add(entryName, {}, entry(jobId, clampPriority(priority))));
    },
    addBulk: async (jobs) => {
      if (jobs.length === 0) return;
      await call('add jobs', (queue) =>
        queue.addBulk(
          jobs.map(({ jobId, priority }) => ({
            name: entryName,
            data: {},
            opts: entry(jobId, clampPriority(priority)),
          })),
        ),
      );
    },
    raise: async (jobId) => {
      await call('raise job', async (queue) => {
        await queue
          .getBackend()
          .changePriority(jobId, 0)
          .catch((error: unknown) => {
            if (!isMissingEntry(error)) throw error;
            return queue.add(entryName, {}, entry(jobId, 0));
          });
      });
    },
  };
}

const entry = (jobId: string, priority: number) => ({ ...entryOptions, jobId, ...(priority > 0 && { priority }) });

function isMissingEntry(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === missingEntry;
}
