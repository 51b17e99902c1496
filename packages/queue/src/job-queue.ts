/** The producer's interface to the queue of humanize jobs. An entry contains a job ID and its turn. */
import { entryOptions, queueNames } from './queue-options.ts';
import { openProducer, type QueueHandle, type QueueDeps } from './producer.ts';
import { createTurns } from './turns.ts';

/** A job and its account, whose jobs take turns with those of other accounts. */
export type QueuedJob = { readonly jobId: string; readonly accountId: string };

export type JobQueue = QueueHandle & {
  /**
   * Adds a job within `addTimeoutMs`. Adding it again while it waits or runs has no effect.
   * @throws QueueUnavailableError if Redis does not respond. The entry may still be added
   */
  add(jobId: string, { accountId }: { accountId: string }): Promise<void>;
  /**
   * Adds many jobs in two round trips, and returns the IDs of those that were not yet in the queue. Throws the same
   * errors as `add`.
   */
  addBulk(jobs: readonly QueuedJob[]): Promise<string[]>;
};

const entryName = 'humanize';

/**
 * Opens the queue. Never throws or waits, even if Redis is unavailable. Errors are reported by the individual calls.
 */
export function createJobQueue(deps: QueueDeps): JobQueue {
  const { call, connection, shardFor, ...basics } = openProducer(queueNames.jobs, deps);
  const turns = createTurns(connection);

  async function addAll(jobs: readonly QueuedJob[]): Promise<string[]> {
    const requests = jobs.map(({ jobId, accountId }) => ({ jobId, accountId, queue: shardFor(accountId) }));
    const assigned = await turns.take(requests);
    const missing = requests.flatMap((request, index) => {
      const priority = assigned[index];
      return priority === undefined ? [] : [{ ...request, priority }];
    });
    await Promise.all(
      missing.map(({ queue, jobId, priority }) => queue.add(entryName, {}, { ...entryOptions, jobId, priority })),
    );
    return missing.map(({ jobId }) => jobId);
  }

  return {
    ...basics,
    add: async (jobId, { accountId }) => {
      await call('add job', () => addAll([{ jobId, accountId }]));
    },
    addBulk: (jobs) => call('add jobs', () => addAll(jobs)),
  };
}
