/**
 * Creates any number of jobs in the database. They belong to many accounts, because an account can have at most five
 * active jobs.
 */
import { insertTestAccount, insertTestJob, newMasterKey, type TestDatabase } from '@humanize/testing';
import { limits } from '@humanize/contract';
import type { QueuedJob } from '@humanize/queue';

export type MadeJob = QueuedJob;

const atOnce = 8;
const wordsEach = 1_000_000;

/** `textOf` returns the text of the job with this number. */
export type MakeJobs = (count: number, textOf: (index: number) => string) => Promise<readonly MadeJob[]>;

/** All accounts of a database have the same master key. */
export function createJobMaker(
  { db }: TestDatabase,
  { masterKey }: Pick<ReturnType<typeof newMasterKey>, 'masterKey'> = newMasterKey(),
): MakeJobs {
  return async (count, textOf) => {
    const jobs: MadeJob[] = [];
    let next = 0;
    const fill = async (): Promise<void> => {
      while (next < count) {
        const first = next;
        next += limits.activeJobsMax;
        const account = await insertTestAccount(db, { masterKey, words: wordsEach });
        for (let index = first; index < Math.min(first + limits.activeJobsMax, count); index += 1) {
          jobs.push(await insertTestJob(db, account, { text: textOf(index) }));
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, fill));
    return jobs;
  };
}
