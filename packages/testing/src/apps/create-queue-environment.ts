/**
 * An environment for tests that run apps as separate processes with a job queue. It has its own Redis prefix and queue.
 * Closing the environment stops the apps that the test started. Several environments can share a database.
 */
import type { DatabaseApp } from '@humanize/database';
import { createJobQueue, type JobQueue } from '@humanize/queue';
import type { TestDatabase } from '../databases/create-test-database.ts';
import { testRedisPrefix, type TestRedis } from '../redis/test-redis.ts';
import { startApp, type StartedApp } from './start-app.ts';

export type QueueEnvironment = {
  readonly redis: TestRedis;
  readonly queue: JobQueue;
  /** Starts an app with its role and the connection settings of the environment. `env` adds or overrides settings. */
  start(options: Parameters<typeof startApp>[0] & { readonly app: DatabaseApp }): Promise<StartedApp>;
  /** Stops the apps, including paused ones, and removes all keys from Redis. */
  close(): Promise<void>;
};

export function createQueueEnvironment(database: TestDatabase): QueueEnvironment {
  const redis = testRedisPrefix();
  const queue = createJobQueue({ redisUrl: redis.redisUrl, prefix: redis.prefix, addTimeoutMs: 2_000 });
  const started: StartedApp[] = [];
  return {
    redis,
    queue,
    async start({ env, ...options }) {
      const DATABASE_URL = database.urlOf(options.app);
      const connections = { DATABASE_URL, REDIS_URL: redis.redisUrl, QUEUE_PREFIX: redis.prefix };
      const app = await startApp({ ...options, env: { ...connections, ...env } });
      started.push(app);
      return app;
    },
    async close() {
      for (const app of started) {
        app.signal('SIGCONT');
        await app.stop();
      }
      await queue.close();
      await redis.cleanup();
    },
  };
}
