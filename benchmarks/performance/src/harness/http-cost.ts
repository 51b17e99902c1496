/**
 * Compares the CPU cost of requests to a server, including PostgreSQL and Redis, with that of the same requests to a
 * baseline.
 */
import { limits } from '@humanize/contract';
import { insertTestAccount, newMasterKey, type TestAccount } from '@humanize/testing';
import type { BenchResult } from './bench.ts';
import { alternate } from './alternate.ts';
import { createCpuMeter, sumOf, type CpuTime } from './cpu-meter.ts';
import { createHttpLoad, type SendAll } from './http-load.ts';
import { sampleText } from './sample-text.ts';
import type { MeasuredServer } from './measured-server.ts';
import type { Environment } from './environment.ts';
import { median } from './statistics.ts';

/** A batch ends before a cached key expires, so that the key of each request is cached. */
const accountsPerBatch = 60;
const batchesPerRound = 6;
const atOnce = 16;
const wordsPerText = 300;

/** Runs one batch. Its preparation is not measured. Returns the number of measured requests. */
export type HttpBatch = {
  readonly prepare: (
    to: MeasuredServer,
    accounts: readonly TestAccount[],
    sendAll: SendAll,
  ) => Promise<() => Promise<number>>;
};

/** Measures both servers alternately, with new accounts for each batch. */
export async function compareHttpCost(
  environment: Environment,
  {
    subject,
    baseline,
    batch,
    rounds,
  }: { subject: MeasuredServer; baseline: MeasuredServer; batch: HttpBatch; rounds: number },
): Promise<BenchResult> {
  const { masterKey } = newMasterKey();
  const load = createHttpLoad({ atOnce });
  const parts: Record<'subject' | 'baseline', CpuTime[]> = { subject: [], baseline: [] };
  const measure = async (side: 'subject' | 'baseline', to: MeasuredServer): Promise<number> => {
    const meter = await createCpuMeter(environment, { nodePid: to.pid });
    const total = { node: 0, postgres: 0, redis: 0 };
    let requests = 0;
    for (let done = 0; done < batchesPerRound; done += 1) {
      const accounts: TestAccount[] = [];
      while (accounts.length < accountsPerBatch)
        accounts.push(await insertTestAccount(environment.database.db, { masterKey }));
      const work = await batch.prepare(to, accounts, load.sendAll);
      const time = await meter.measure(async () => {
        requests += await work();
      });
      for (const part of ['node', 'postgres', 'redis'] as const) total[part] += time[part];
    }
    parts[side].push({
      node: total.node / requests,
      postgres: total.postgres / requests,
      redis: total.redis / requests,
    });
    return sumOf(total) / requests;
  };
  try {
    const measured = await alternate(
      { subject: () => measure('subject', subject), baseline: () => measure('baseline', baseline) },
      rounds,
    );
    const part = (side: 'subject' | 'baseline', of: keyof CpuTime): number =>
      median(parts[side].slice(1).map((time) => time[of]));
    return {
      rounds: measured,
      notes: {
        'subject: node': part('subject', 'node'),
        postgres: part('subject', 'postgres'),
        redis: part('subject', 'redis'),
        'baseline: node': part('baseline', 'node'),
        'postgres ': part('baseline', 'postgres'),
        'redis ': part('baseline', 'redis'),
      },
    };
  } finally {
    load.close();
  }
}

let keys = 0;

/** Each account makes as many submissions as its limit on active jobs allows. */
export const postBatch: HttpBatch = {
  prepare: async (to, accounts, sendAll) => {
    const url = `${to.baseUrl}/humanize`;
    const requests = Array.from({ length: limits.activeJobsMax }, (_, turn) =>
      accounts.map(({ apiKey }, index) => {
        keys += 1;
        const body = JSON.stringify({ text: sampleText(wordsPerText, turn * accounts.length + index) });
        return { method: 'POST', url, apiKey, body, idempotencyKey: `key-${keys}` } as const;
      }),
    ).flat();
    await makeKnown(to, accounts, sendAll);
    return async () => (await sendAll(requests, 202)).length;
  },
};

const lookupsPerAccount = 12;

/** Looks up a queued job that was submitted to the same server. */
export const getBatch: HttpBatch = {
  prepare: async (to, accounts, sendAll) => {
    const submissions = accounts.map(({ apiKey }, index) => {
      keys += 1;
      const body = JSON.stringify({ text: sampleText(wordsPerText, index) });
      return { method: 'POST', url: `${to.baseUrl}/humanize`, apiKey, body, idempotencyKey: `key-${keys}` } as const;
    });
    const jobs = (await sendAll(submissions, 202)) as readonly { id: string }[];
    const requests = Array.from({ length: lookupsPerAccount }, () =>
      accounts.map(({ apiKey }, index) => {
        return { method: 'GET', url: `${to.baseUrl}/humanize/${jobs[index]?.id ?? ''}`, apiKey } as const;
      }),
    ).flat();
    await makeKnown(to, accounts, sendAll);
    return async () => (await sendAll(requests, 200)).length;
  },
};

/** Uses each key once, so that the server caches it. A baseline without this route caches nothing. */
async function makeKnown(to: MeasuredServer, accounts: readonly TestAccount[], sendAll: SendAll): Promise<void> {
  if (!to.remembersKeys) return;
  const url = `${to.baseUrl}/humanize/none`;
  await sendAll(
    accounts.map(({ apiKey }) => ({ method: 'GET', url, apiKey })),
    404,
  );
}
