/**
 * Counts the round trips to PostgreSQL and Redis that a submission with a cached key requires: limiter, submit
 * function, turn, add.
 */
import { createServer, connect, type AddressInfo } from 'node:net';
import { findFreePort } from '@humanize/dev-servers';
import { insertTestAccount, newMasterKey, startApp } from '@humanize/testing';
import type { Bench } from '../harness/bench.ts';
import { createHttpLoad } from '../harness/http-load.ts';

const submissions = 4;

export const roundTrips: Bench = {
  name: 'round-trips',
  subject: 'POST /v1/humanize with a known key and no webhook_url',
  unit: 'round trips',
  goal: { bound: 'at most', value: 4 },
  async run({ database, redis }, { rounds }) {
    const postgres = await countBetween(database.url);
    const queue = await countBetween(redis.redisUrl);
    const port = await findFreePort();
    const api = await startApp({
      app: 'api',
      env: { DATABASE_URL: postgres.url, REDIS_URL: queue.url, QUEUE_PREFIX: redis.prefix, API_PORT: String(port) },
    });
    const load = createHttpLoad({ atOnce: 1 });
    const { masterKey } = newMasterKey();
    const measured = [];
    try {
      for (let round = 0; round < rounds; round += 1) {
        const { apiKey } = await insertTestAccount(database.db, { masterKey });
        const url = `http://127.0.0.1:${port}/v1/humanize`;
        const post = (index: number) =>
          ({ method: 'POST', url, apiKey, body: '{"text":"A text."}', idempotencyKey: `key-${index}` }) as const;
        await load.sendAll([post(0)], 202);
        const before = postgres.count() + queue.count();
        await load.sendAll(
          Array.from({ length: submissions }, (_, index) => post(index + 1)),
          202,
        );
        measured.push({ subject: (postgres.count() + queue.count() - before) / submissions });
      }
    } finally {
      load.close();
      await api.stop();
      postgres.close();
      queue.close();
    }
    return { rounds: measured };
  },
};

/** Starts a proxy that counts the client's messages. Messages are sent one at a time, so each is a round trip. */
async function countBetween(target: string): Promise<{ url: string; count(): number; close(): void }> {
  const { hostname, port } = new URL(target);
  let count = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.on('data', () => {
      count += 1;
    });
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(target);
  through.port = String((server.address() as AddressInfo).port);
  return { url: through.href, count: () => count, close: () => void server.close() };
}
