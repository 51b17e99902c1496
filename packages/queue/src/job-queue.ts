/** The producer's interface to the queue of humanize jobs. An entry contains a job ID and a priority. */
import { clampPriority, entryOptions, queueNames } from './queue-options.ts';
import { openProducer, type QueueHandle, type QueueDeps } from './producer.ts';

export type JobQueue = QueueHandle & {
  /**
   * Adds a job within `addTimeoutMs`. Adding it again has no effect. `priority` is the number of the account's active
   * jobs, and 1 is served first, so an account with many jobs does not delay the first job of another account.
   * @throws QueueUnavailableError if Redis does not respond. The entry may still be added
   */
  add(jobId: string, { priority }: { priority: number }): Promise<void>;
  /** Adds many jobs in one round trip. Throws the same errors. */
  addBulk(jobs: readonly { jobId: string; priority: number }[]): Promise<void>;
  /**
   * Moves a job to the front of the queue, or adds it there if it is missing. Has no effect on a running job. Throws
   * the same errors.
   */
  raise(jobId: string): Promise<void>;
};

const entryName = 'humanize';
const missingEntry = -1;

/**
 * Opens the queue. Never throws or waits, even if Redis is unavailable. Errors are reported by the individual calls.
 */
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
