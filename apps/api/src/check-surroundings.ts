/** What is looked at once, at the start: whether Postgres and Redis are as this process needs them. */
import { checkSchema, DatabaseUnavailableError, type Database } from '@humanize/database';
import type { JobQueue } from '@humanize/queue';
import type { Logger } from '@humanize/runtime';

export type Surroundings = { db: Database; jobQueue: JobQueue; logger: Logger; allowHosts: readonly string[] };

/**
 * Warns of what is dangerous but works. A server that is away is no reason not to start: readiness tells.
 * @throws SchemaMismatchError when the schema is not one that this code can work with
 */
export async function checkSurroundings({ db, jobQueue, logger, allowHosts }: Surroundings): Promise<void> {
  if (allowHosts.length > 0) {
    logger.warn('WEBHOOK_ALLOW_HOSTS lets webhooks reach hosts that are not public', { allowHosts });
  }
  const checks = [checkSchema(db), warnOfEviction(jobQueue, logger)];
  const [schema] = await Promise.allSettled(checks);
  if (schema?.status !== 'rejected') return;
  if (!(schema.reason instanceof DatabaseUnavailableError)) throw schema.reason;
  logger.warn('postgres does not answer; not ready until it does', { error: schema.reason });
}

async function warnOfEviction(jobQueue: JobQueue, logger: Logger): Promise<void> {
  const policy = await jobQueue.evictionPolicy();
  if (policy !== 'noeviction')
    logger.warn('Redis may throw away jobs: its maxmemory-policy is not noeviction', { policy });
}
