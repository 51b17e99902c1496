/** Faults 24–26: Postgres is killed under load, is overloaded, or rejects a transaction. */
import type { Sent } from './customer.ts';
import { assertThat, pause, type Fault } from './fault.ts';
import { loadDuring, wasRefused } from './load.ts';

const wholeService = ['api', 'worker', 'webhook-dispatcher', 'reconciler'] as const;
const text = 'A text of five words.';
const submitMark = '"submit_job"(';
/** Returns the Postgres messages that end a transaction with an error: ErrorResponse, then ReadyForQuery. */
function errorResponse(sqlState: string, message: string): Buffer {
  const fields = Buffer.from(`SERROR\0VERROR\0C${sqlState}\0M${message}\0\0`);
  return Buffer.concat([frame('E', fields), frame('Z', Buffer.from('I'))]);
}

function frame(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const injected: readonly [string, string, string][] = [
  ['deadlock', '40P01', 'deadlock detected'],
  ['serialization failure', '40001', 'could not serialize access due to concurrent update'],
];

export const postgresOutages: readonly Fault[] = [
  {
    number: 24,
    name: 'PostgreSQL killed under load, restarted after a second',
    kind: 'outage',
    apps: wholeService,
    run: async (world) => {
      const load = await loadDuring(world, async () => {
        await world.servers.postgres.kill();
        await pause(1_000);
        await world.servers.postgres.start();
      });
      assertThat(wasRefused(load), 'the outage did not affect any request');
      return load;
    },
  },
  {
    number: 25,
    name: 'connection pool exhausted: one connection, 300 ms latency, 20 concurrent submissions',
    kind: 'outage',
    apps: wholeService,
    env: { DATABASE_POOL_MAX: '1' },
    run: async (world) => {
      const customers = await Promise.all(Array.from({ length: 20 }, () => world.newCustomer()));
      world.proxies.api.postgres.delayAnswers(300);
      const first: Sent[] = await Promise.all(
        customers.map((customer) => customer.submit(text, { idempotencyKey: 'k' })),
      );
      assertThat(
        first.some(({ status }) => status === 503),
        'the pool was not exhausted',
      );
      assertThat(
        first.every(({ status }) => status === 202 || status === 503),
        'a response had a status other than 202 or 503',
      );
      world.proxies.api.postgres.delayAnswers(0);
      for (const customer of customers) {
        const { status } = await customer.submitWithRetries(text, { idempotencyKey: 'k' });
        assertThat(status === 202 || status === 200, `a retry returned ${status}`);
      }
    },
  },
  ...injected.map(([what, sqlState, message]): Fault => ({
    number: 26,
    name: `${what} injected into the submitting transaction`,
    kind: 'race',
    apps: wholeService,
    run: async (world) => {
      const customer = await world.newCustomer();
      const sprung = world.proxies.api.postgres.trap(submitMark, { response: errorResponse(sqlState, message) });
      const [first] = await Promise.all([customer.submit(text, { idempotencyKey: 'k' }), sprung]);
      assertThat(first.status === 202 || first.status === 503, `the submission returned ${first.status}`);
      const again = await customer.submitWithRetries(text, { idempotencyKey: 'k' });
      assertThat(again.status === (first.status === 202 ? 200 : 202), `the retry returned ${again.status}`);
    },
  })),
];
