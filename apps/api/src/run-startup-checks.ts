/** Checks the settings, Postgres and Redis once at startup. */
import { checkSchema, DatabaseUnavailableError, type Database } from '@humanize/database';
import type { JobQueue } from '@humanize/queue';
import type { Logger } from '@humanize/runtime';

export type StartupCheckDeps = {
  readonly db: Database;
  readonly jobQueue: Pick<JobQueue, 'evictionPolicy'>;
  readonly logger: Logger;
  readonly allowHosts: readonly string[];
};

/**
 * Warns about settings that work but are dangerous. The app starts even if Postgres or Redis is unavailable, which the
 * readiness check reports.
 * @throws SchemaMismatchError if this version is incompatible with the database schema
 */
export async function runStartupChecks({ db, jobQueue, logger, allowHosts }: StartupCheckDeps): Promise<void> {
  if (allowHosts.length > 0) {
    logger.warn('WEBHOOK_ALLOW_HOSTS allows webhooks to reach hosts that are not public', { allowHosts });
  }
  const [schema] = await Promise.allSettled([checkSchema(db), warnAboutEviction(jobQueue, logger)]);
  if (schema.status === 'fulfilled') return;
  if (!(schema.reason instanceof DatabaseUnavailableError)) throw schema.reason;
  logger.warn('postgres is unavailable; not ready until it responds', { error: schema.reason });
}

async function warnAboutEviction(jobQueue: Pick<JobQueue, 'evictionPolicy'>, logger: Logger): Promise<void> {
  const policy = await jobQueue.evictionPolicy();
  if (policy !== 'noeviction') {
    logger.warn('redis may evict jobs: its maxmemory-policy is not noeviction', { policy });
  }
}
