import { expect, test } from '@jest/globals';
import { OverloadedError } from '../http/overloaded-error.ts';
import { createPasswordHasher } from './password-hasher.ts';

/** Creates a hasher whose calls end when the test resolves them. */
function setUp() {
  const running: (() => void)[] = [];
  const run = (): Promise<string> =>
    new Promise((resolve) => {
      running.push(() => resolve('a hash'));
    });
  const hasher = createPasswordHasher({
    concurrency: 2,
    waitingMax: 3,
    argon2: { hash: run, verify: async () => true },
  });
  return { hasher, running };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('at most two passwords are hashed at a time, and requests are rejected while the queue is full', async () => {
  const { hasher, running } = setUp();
  const hashes = Array.from({ length: 5 }, () => hasher.hash('a password'));
  await turn();
  expect(running).toHaveLength(2);
  await expect(hasher.hash('a password')).rejects.toThrow(OverloadedError);
  await expect(hasher.verify('a hash', 'a password')).rejects.toThrow(OverloadedError);
  for (let ended = 0; ended < 5; ended += 1) {
    running[ended]?.();
    await turn();
  }
  expect(await Promise.all(hashes)).toEqual(Array<string>(5).fill('a hash'));
});

test('a password matches only its own hash', async () => {
  const hasher = createPasswordHasher();
  const passwordHash = await hasher.hash('a long sentence of words');
  expect(await hasher.verify(passwordHash, 'a long sentence of words')).toBe(true);
  expect(await hasher.verify(passwordHash, 'another sentence of words')).toBe(false);
  expect(await hasher.verify(undefined, 'no such user')).toBe(false);
});

test('by default, a hash takes 64 MiB of memory, three passes and four lanes of argon2id', async () => {
  const passwordHash = await createPasswordHasher().hash('a long sentence of words');
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=4\$/);
});
