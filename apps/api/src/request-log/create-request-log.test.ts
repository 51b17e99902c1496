import type { ApiRequest } from '@humanize/database';
import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createRequestLog, type RequestLogDeps } from './create-request-log.ts';

const newRequest = (accountId: string = randomUUID()): ApiRequest => ({
  id: randomUUID(),
  accountId,
  apiKeyId: randomUUID(),
  requestId: randomUUID(),
  method: 'POST',
  route: '/v1/humanize',
  status: 202,
  code: null,
  jobId: null,
  durationMs: 1,
  createdAt: new Date(),
});

/** Creates a log that writes only when it is closed. */
function startLog(deps: Partial<RequestLogDeps> = {}) {
  const written: (readonly ApiRequest[])[] = [];
  const errors: unknown[] = [];
  const state = { dropped: 0 };
  const log = createRequestLog({
    write: async (batch) => void written.push(batch),
    onError: (error) => errors.push(error),
    countDropped: (count) => (state.dropped += count),
    flushIntervalMs: 3_600_000,
    ...deps,
  });
  return { log, written, errors, state };
}

test('entries are written in batches of at most 500, in order', async () => {
  const { log, written, state } = startLog();
  const requests = Array.from({ length: 1_001 }, () => newRequest());
  for (const request of requests) log.add(request);
  expect(written).toEqual([]);
  await log.close();
  expect(written.map((batch) => batch.length)).toEqual([500, 500, 1]);
  expect(written.flat()).toEqual(requests);
  expect(state.dropped).toBe(0);
});

test('entries beyond the memory limit are dropped and counted', async () => {
  const { log, written, state } = startLog({ collectedMax: 3 });
  for (let count = 0; count < 5; count += 1) log.add(newRequest());
  await log.close();
  expect(written.flat()).toHaveLength(3);
  expect(state.dropped).toBe(2);
});

test('an account with too many requests does not displace the entries of others', async () => {
  const { log, written, state } = startLog({ perAccountMax: 2 });
  const busy = randomUUID();
  for (let count = 0; count < 5; count += 1) log.add(newRequest(busy));
  const quiet = newRequest();
  log.add(quiet);
  await log.close();
  expect(written.flat().filter(({ accountId }) => accountId === busy)).toHaveLength(2);
  expect(written.flat()).toContainEqual(quiet);
  expect(state.dropped).toBe(3);
});

test('a batch that cannot be written is dropped and counted, and the next one is written', async () => {
  const attempts: number[] = [];
  const { log, errors, state } = startLog({
    write: async (batch) => {
      attempts.push(batch.length);
      if (attempts.length === 1) throw new Error('the database is unavailable');
    },
  });
  for (let count = 0; count < 501; count += 1) log.add(newRequest());
  await log.close();
  expect(attempts).toEqual([500, 1]);
  expect(errors).toHaveLength(1);
  expect(state.dropped).toBe(500);
});

test('entries that arrive while a batch is being written are written as well', async () => {
  const late = newRequest();
  const written: ApiRequest[] = [];
  const { log } = startLog({
    write: async (batch) => {
      if (written.length === 0) log.add(late);
      written.push(...batch);
    },
  });
  log.add(newRequest());
  await log.close();
  expect(written).toContainEqual(late);
});
