/**
 * Measures what a webhook delivery costs in addition to its POST request: the queue, the records before and after it,
 * and the URL guard's DNS queries.
 */
import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { signWebhook } from '@humanize/contract';
import { getDelivery } from '@humanize/database';
import { type MasterKey } from '@humanize/secrets';
import { createDeliveryQueue } from '@humanize/queue';
import { firstAttempt } from '@humanize/service';
import { insertTestAccount, insertTestDelivery, newMasterKey, waitUntil, type TestAccount } from '@humanize/testing';
import got from 'got';
import { v7 as uuidv7 } from 'uuid';
import type { Bench } from '../harness/bench.ts';
import { alternate } from '../harness/alternate.ts';
import { countdown } from '../harness/countdown.ts';
import { createCpuMeter, sumOf, type CpuTime } from '../harness/cpu-meter.ts';
import { createInProcessDispatcher } from '../harness/in-process-dispatcher.ts';
import { sampleText } from '../harness/sample-text.ts';
import { startReceiverServer, type ReceiverServer } from '../harness/receiver-server.ts';
import type { Environment } from '../harness/environment.ts';
import { median } from '../harness/statistics.ts';

const deliveriesPerRound = 1_000;
const wordsPerText = 2_000;
const concurrency = 8;
const secret = `whsec_${'s'.repeat(43)}`;
// Number of concurrent inserts. Each has an active job, and an account can have at most five active jobs.
const insertsAtOnce = 4;

export const deliveryCost: Bench = {
  name: 'delivery-cost',
  subject: `an event of ${wordsPerText} words taken from the queue, recorded, checked, signed, sent and recorded again`,
  baseline: 'a bare got POST of the same bytes, signed, to the same receiver',
  unit: 'ms of CPU time in total',
  goal: { bound: 'at most', value: 3 },
  async run(environment, { rounds }) {
    const receiver = await startReceiverServer();
    try {
      const meter = await createCpuMeter(environment);
      const times: CpuTime[] = [];
      const prepareSubject = await createSubject(environment, receiver);
      const measure = async (prepare: () => Promise<() => Promise<void>>): Promise<number> => {
        const work = await prepare();
        const time = await meter.measure(work);
        times.push(time);
        return sumOf(time) / deliveriesPerRound;
      };
      const measured = await alternate(
        { subject: () => measure(prepareSubject), baseline: () => measure(async () => preparePosts(receiver)) },
        rounds,
      );
      const part = (side: 0 | 1, of: keyof CpuTime): number =>
        median(times.filter((_, index) => index > 1 && index % 2 === side).map((time) => time[of])) /
        deliveriesPerRound;
      return {
        rounds: measured,
        notes: {
          'this process alone, ratio': part(0, 'node') / part(1, 'node'),
          'delivery: node': part(0, 'node'),
          postgres: part(0, 'postgres'),
          redis: part(0, 'redis'),
          'bare: node': part(1, 'node'),
        },
      };
    } finally {
      await receiver.stop();
    }
  },
};

/** Events are created and enqueued before the measurement, which begins when the first event is taken. */
async function createSubject(
  environment: Environment,
  receiver: ReceiverServer,
): Promise<() => Promise<() => Promise<void>>> {
  const { masterKey } = newMasterKey();
  const account = await insertTestAccount(environment.database.db, { masterKey, words: 100_000_000 });
  return async () => {
    const deliveryIds = await makeDeliveries(environment, account, urlOf(receiver));
    await enqueue(environment, deliveryIds);
    return async () => {
      await deliverAll(environment, receiver, masterKey);
      const last = await getDelivery(environment.database.db, { deliveryId: deliveryIds.at(-1) ?? '' });
      if (last.state !== 'delivered') throw new Error(`a delivery is ${last.state}`);
    };
  };
}

async function makeDeliveries({ database: { db } }: Environment, account: TestAccount, webhookUrl: string) {
  const deliveryIds: string[] = [];
  let next = 0;
  const fill = async (): Promise<void> => {
    while (next < deliveriesPerRound) {
      next += 1;
      const made = await insertTestDelivery(db, account, { webhookUrl, output: sampleText(wordsPerText, next) });
      deliveryIds.push(made.deliveryId);
    }
  };
  await Promise.all(Array.from({ length: insertsAtOnce }, fill));
  return deliveryIds;
}

async function enqueue({ redis: { redisUrl, prefix } }: Environment, deliveryIds: readonly string[]): Promise<void> {
  const queue = createDeliveryQueue({ redisUrl, prefix, addTimeoutMs: 10_000 });
  await waitUntil(() => queue.isConnected(), { what: 'Redis' });
  await queue.addBulk(deliveryIds.map((deliveryId) => ({ ...firstAttempt(deliveryId), delayMs: 0 })));
  await queue.close();
}

async function deliverAll(environment: Environment, receiver: ReceiverServer, masterKey: MasterKey): Promise<void> {
  const done = countdown(deliveriesPerRound);
  const dispatcher = createInProcessDispatcher(environment, { receiver, masterKey, concurrency, onDone: done.one });
  dispatcher.consumer.run();
  await done.all;
  await dispatcher.close();
}

/** Bodies are rendered before the measurement, but signing is part of the measurement. */
function preparePosts(receiver: ReceiverServer): () => Promise<void> {
  const bodies = Array.from({ length: deliveriesPerRound }, (_, index) =>
    Buffer.from(JSON.stringify({ id: uuidv7(), output: sampleText(wordsPerText, index) })),
  );
  return async () => {
    const agent = new Agent({ keepAlive: true, ca: receiver.authorityPem, lookup: answerLoopback });
    const post = async (): Promise<void> => {
      for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
        const timestampSeconds = Math.floor(Date.now() / 1_000);
        const headers = {
          'content-type': 'application/json',
          'x-service-delivery': uuidv7(),
          'x-service-event': 'humanize.job.succeeded',
          'x-service-timestamp': String(timestampSeconds),
          'x-service-signature': signWebhook({ secret, timestampSeconds, body }),
        };
        await got.post(urlOf(receiver), { body, headers, agent: { https: agent }, retry: { limit: 0 } });
      }
    };
    await Promise.all(Array.from({ length: concurrency }, post));
    agent.destroy();
  };
}

const answerLoopback: LookupFunction = (_name, options, answer) =>
  options.all === true ? answer(null, [{ address: '127.0.0.1', family: 4 }]) : answer(null, '127.0.0.1', 4);

const urlOf = ({ hostname, port }: ReceiverServer): string => `https://${hostname}:${port}/hook`;
