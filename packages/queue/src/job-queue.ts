/** The queue of humanize jobs, as producers see it. An entry is a job id with a priority. */
import { clampPriority, entryOptions, queueNames } from './queue-options.ts';
import { openProducer, type QueueHandle, type QueueDeps } from './producer.ts';

export type JobQueue = QueueHandle & {
  /**
   * Adds a job; adding it again has no effect. `priority` is the number of active jobs of the account, and 1 is served
   * first, so that the many jobs of one account do not delay the first of another. Ends within `addTimeoutMs`.
   * @throws QueueUnavailableError, after which the entry may still be added
   */
  add(jobId: string, { priority }: { priority: number }): Promise<void>;
  /** Adds many jobs in one round trip. Throws the same errors. */
  addBulk(jobs: readonly { jobId: string; priority: number }[]): Promise<void>;
  /** Moves a job ahead of all jobs with a priority; adds it if it is missing. Has no effect on a running job. Throws the same errors. */
  raise(jobId: string): Promise<void>;
};

const entryName = 'humanize';
const missingEntry = -1;

/** Opens the queue. Never throws or waits, even if Redis is unavailable; each call reports its own error. */
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
