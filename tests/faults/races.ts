/** Faults 20–23: many concurrent submissions from one account through two API processes. */
import { limits } from '@humanize/contract';
import { findFreePort } from '@humanize/dev-servers';
import { getAccount } from '@humanize/database';
import type { Customer, Sent } from './customer.ts';
import { assertThat, type Fault } from './fault.ts';
import type { World } from './world.ts';

const parallel = 50;
/** Enough keys to stay below the rate limit of each key. */
const keys = 5;
const fiveWords = 'A text of five words.';

/**
 * Sends all submissions concurrently, half of them to a second API process. On a busy machine, some of them receive a
 * 503 and are retried sequentially with the same keys.
 */
async function sendAll(
  world: World,
  customer: Customer,
  toRequest: (index: number) => { text: string; idempotencyKey: string },
): Promise<Sent[]> {
  // Recovery starts a worker. Without one, accepted jobs stay active.
  await world.kill('worker');
  const second = await secondApi(world);
  const sent = await Promise.all(
    Array.from({ length: parallel }, (_, index) => {
      const { text, idempotencyKey } = toRequest(index);
      return customer.submit(text, { idempotencyKey, ...(index % 2 === 0 && { baseUrl: second }) });
    }),
  );
  const final: Sent[] = [];
  for (const one of sent) final.push(one.status === 503 ? await sendAgain(customer, one) : one);
  return final;
}

async function sendAgain(customer: Customer, { text, idempotencyKey }: Sent): Promise<Sent> {
  for (let tries = 0; tries < 10; tries += 1) {
    const response = await customer.submit(text, { idempotencyKey });
    if (response.status !== 503) return response;
  }
  throw new Error('ten attempts returned 503');
}

const secondApis = new WeakMap<World, string>();

async function secondApi(world: World): Promise<string> {
  const known = secondApis.get(world);
  if (known !== undefined) return known;
  const port = await findFreePort();
  await world.start('api-2', { API_PORT: String(port) });
  const url = `http://127.0.0.1:${port}/v1`;
  secondApis.set(world, url);
  return url;
}

const countOf = (sent: readonly Sent[], status: number): number => sent.filter((one) => one.status === status).length;
const jobsOf = (sent: readonly Sent[]): number => new Set(sent.flatMap(({ jobId }) => jobId ?? [])).size;
const accepted = (sent: readonly Sent[]): Sent[] => sent.filter(({ status }) => status === 202 || status === 200);

const apps = ['api'] as const;
/** The pool is large enough that submissions wait for the account's lock rather than for a connection. */
const env = { DATABASE_POOL_MAX: '30' };

export const races: readonly Fault[] = [
  {
    number: 20,
    name: '50 concurrent submissions with one key and one body',
    kind: 'race',
    apps,
    env,
    run: async (world) => {
      const customer = await world.newCustomer({ keys });
      const sent = await sendAll(world, customer, () => ({ text: fiveWords, idempotencyKey: 'k' }));
      assertThat(jobsOf(sent) === 1 && accepted(sent).length === parallel, `responses: ${summary(sent)}`);
      assertThat(countOf(sent, 202) <= 1, `responses: ${summary(sent)}`);
    },
  },
  {
    number: 21,
    name: '50 concurrent submissions with one key and two bodies',
    kind: 'race',
    apps,
    env,
    run: async (world) => {
      const customer = await world.newCustomer({ keys });
      const sent = await sendAll(world, customer, (index) => ({
        text: index % 4 < 2 ? fiveWords : 'Another text.',
        idempotencyKey: 'k',
      }));
      const winner = accepted(sent)[0]?.text;
      const same = sent.filter(({ text }) => text === winner);
      const other = sent.filter(({ text }) => text !== winner);
      assertThat(jobsOf(same) === 1 && accepted(same).length === same.length, `responses: ${summary(sent)}`);
      assertThat(countOf(other, 409) === other.length, `responses: ${summary(sent)}`);
    },
  },
  {
    number: 22,
    name: '50 concurrent submissions with a balance for 3',
    kind: 'race',
    apps,
    env,
    run: async (world) => {
      const customer = await world.newCustomer({ keys, words: 3 * 5 + 4 });
      const sent = await sendAll(world, customer, (index) => ({ text: fiveWords, idempotencyKey: `k-${index}` }));
      assertThat(jobsOf(sent) === 3 && countOf(sent, 402) === parallel - 3, `responses: ${summary(sent)}`);
      const { balance } = await getAccount(world.db, { accountId: customer.accountId });
      assertThat(balance === 4, `the balance is ${balance}`);
    },
  },
  {
    number: 23,
    name: '50 concurrent submissions with sufficient balance and different keys: five jobs',
    kind: 'race',
    apps,
    env,
    run: async (world) => {
      const customer = await world.newCustomer({ keys });
      const sent = await sendAll(world, customer, (index) => ({ text: fiveWords, idempotencyKey: `k-${index}` }));
      const { activeJobsMax } = limits;
      assertThat(
        jobsOf(sent) === activeJobsMax && countOf(sent, 429) === parallel - activeJobsMax,
        `responses: ${summary(sent)}`,
      );
    },
  },
];

function summary(sent: readonly Sent[]): string {
  const counts = new Map<number, number>();
  for (const { status } of sent) counts.set(status, (counts.get(status) ?? 0) + 1);
  return JSON.stringify(Object.fromEntries(counts));
}
