import { expect, test } from '@jest/globals';
import { createApiKeyCache } from './api-key-cache.ts';

const sha256 = Buffer.alloc(32, 1);
const otherSha256 = Buffer.alloc(32, 2);

/** Creates a cache whose clock and lookups the test controls. */
function setUp(): {
  find: ReturnType<typeof createApiKeyCache<string>>;
  clock: { ms: number };
  lookUps: { response: (row: string | undefined) => void; fail: (error: Error) => void }[];
} {
  const clock = { ms: 0 };
  const lookUps: ReturnType<typeof setUp>['lookUps'] = [];
  const lookUp = (): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      lookUps.push({ response: resolve, fail: reject });
    });
  return { find: createApiKeyCache<string>({ lookUp, nowMs: () => clock.ms }), clock, lookUps };
}

test('concurrent requests with the same key share a lookup, and requests with different keys do not', async () => {
  const { find, lookUps } = setUp();
  const rows = [find(sha256), find(sha256), find(otherSha256)];
  expect(lookUps).toHaveLength(2);
  lookUps[0]?.response('a');
  lookUps[1]?.response('b');
  expect((await Promise.all(rows)).map(({ row }) => row)).toEqual(['a', 'a', 'b']);
});

test('a result is cached for 800 ms from the start of its lookup', async () => {
  const { find, clock, lookUps } = setUp();
  const first = find(sha256);
  clock.ms = 500;
  lookUps[0]?.response('a');
  expect(await first).toEqual({ row: 'a', askedAtMs: 0 });
  clock.ms = 800;
  expect(await find(sha256)).toEqual({ row: 'a', askedAtMs: 0 });
  clock.ms = 801;
  void find(sha256);
  expect(lookUps).toHaveLength(2);
});

test('new requests do not wait for a lookup older than 800 ms', () => {
  const { find, clock, lookUps } = setUp();
  void find(sha256);
  clock.ms = 801;
  void find(sha256);
  expect(lookUps).toHaveLength(2);
});

test('an unknown key is cached for as long as a known one', async () => {
  const { find, lookUps } = setUp();
  const first = find(sha256);
  lookUps[0]?.response(undefined);
  expect((await first).row).toBeUndefined();
  expect((await find(sha256)).row).toBeUndefined();
  expect(lookUps).toHaveLength(1);
});

test('a failed lookup rejects all waiting requests and is not cached', async () => {
  const { find, lookUps } = setUp();
  const waiting = [find(sha256), find(sha256)];
  lookUps[0]?.fail(new Error('database unavailable'));
  const ends = await Promise.allSettled(waiting);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  void find(sha256);
  expect(lookUps).toHaveLength(2);
});
