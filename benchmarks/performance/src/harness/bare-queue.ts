/** The baseline for the worker: BullMQ with minimal handlers, and single-row commits. */
import { type Database, query } from '@humanize/database';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Environment } from './environment.ts';

export type BareQueue = {
  readonly queue: Queue;
  /** Starts handling jobs. `handle` receives the ID of the entry. */
  run(concurrency: number, handle: (id: string) => Promise<void>): void;
  close(): Promise<void>;
};

export function createBareQueue({ redis: { redisUrl, prefix } }: Environment, name: string): BareQueue {
  const connections = [new Redis(redisUrl), new Redis(redisUrl, { maxRetriesPerRequest: null })];
  const [forAdding, forTaking] = connections;
  if (forAdding === undefined || forTaking === undefined) throw new Error('two connections were made');
  const queue = new Queue(name, { connection: forAdding, prefix });
  let worker: Worker | undefined;
  return {
    queue,
    run(concurrency, handle) {
      worker = new Worker(name, (job) => handle(job.id ?? ''), {
        connection: forTaking,
        prefix,
        concurrency,
        removeOnComplete: { count: 0 },
      });
    },
    async close() {
      await worker?.close();
      await queue.close();
      for (const connection of connections) connection.disconnect();
    },
  };
}

const rows = 1_000;

/** Creates the table for single-row commits, and returns a function that commits one row. */
export async function createOneRowCommit(db: Database): Promise<() => Promise<void>> {
  await query(db, 'CREATE TABLE IF NOT EXISTS bench_rows (id int PRIMARY KEY, n int NOT NULL)');
  await query(db, 'INSERT INTO bench_rows SELECT id, 0 FROM generate_series(0, $1) AS id ON CONFLICT DO NOTHING', [
    rows - 1,
  ]);
  let next = 0;
  return async () => {
    next = (next + 1) % rows;
    await query(db, 'UPDATE bench_rows SET n = n + 1 WHERE id = $1', [next]);
  };
}
