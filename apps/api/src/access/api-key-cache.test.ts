import { expect, test } from '@jest/globals';
import { createApiKeyCache } from './api-key-cache.ts';

const sha256 = Buffer.alloc(32, 1);
const otherSha256 = Buffer.alloc(32, 2);

/** A cache whose clock and look-ups the test holds in its hand. */
function setUp(): {
  find: ReturnType<typeof createApiKeyCache<string>>;
  clock: { ms: number };
  lookUps: { answer: (row: string | undefined) => void; fail: (error: Error) => void }[];
} {
  const clock = { ms: 0 };
  const lookUps: ReturnType<typeof setUp>['lookUps'] = [];
  const lookUp = (): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      lookUps.push({ answer: resolve, fail: reject });
    });
  return { find: createApiKeyCache<string>({ lookUp, nowMs: () => clock.ms }), clock, lookUps };
}

test('requests with one key share one look-up, and requests with another do not', async () => {
  const { find, lookUps } = setUp();
  const rows = [find(sha256), find(sha256), find(otherSha256)];
  expect(lookUps).toHaveLength(2);
  lookUps[0]?.answer('a');
  lookUps[1]?.answer('b');
  expect((await Promise.all(rows)).map(({ row }) => row)).toEqual(['a', 'a', 'b']);
});

test('what was looked up is known for 800 ms from the start of its look-up', async () => {
  const { find, clock, lookUps } = setUp();
  const first = find(sha256);
  clock.ms = 500;
  lookUps[0]?.answer('a');
  expect(await first).toEqual({ row: 'a', askedAtMs: 0 });
  clock.ms = 800;
  expect(await find(sha256)).toEqual({ row: 'a', askedAtMs: 0 });
  clock.ms = 801;
  void find(sha256);
  expect(lookUps).toHaveLength(2);
});

test('a look-up that is still under way after 800 ms is not waited for by new requests', () => {
  const { find, clock, lookUps } = setUp();
  void find(sha256);
  clock.ms = 801;
  void find(sha256);
  expect(lookUps).toHaveLength(2);
});

test('a key that does not exist is known not to, for as long', async () => {
  const { find, lookUps } = setUp();
  const first = find(sha256);
  lookUps[0]?.answer(undefined);
  expect((await first).row).toBeUndefined();
  expect((await find(sha256)).row).toBeUndefined();
  expect(lookUps).toHaveLength(1);
});

test('a look-up that failed fails for all who waited, and is not remembered', async () => {
  const { find, lookUps } = setUp();
  const waiting = [find(sha256), find(sha256)];
  lookUps[0]?.fail(new Error('database away'));
  const ends = await Promise.allSettled(waiting);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  void find(sha256);
  expect(lookUps).toHaveLength(2);
});
