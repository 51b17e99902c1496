import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { longestText } from '../../test-support/longest-text.ts';
import { createTextComparer, type TextComparer } from './text-comparer.ts';

const fail = (error: unknown): never => {
  throw error;
};

let comparer: TextComparer;
beforeAll(() => {
  // Only the test of the time limit depends on this timeout.
  comparer = createTextComparer({ timeoutMs: 120_000, onError: fail });
});
afterAll(() => comparer.close());

/**
 * Returns the number of event loop turns until the work ends. If the work blocks the event loop, there are only a few.
 */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const progress = { ended: false };
  void work.finally(() => {
    progress.ended = true;
  });
  while (!progress.ended) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  return turns;
}

test('comparing the longest texts does not block the event loop', async () => {
  await comparer.compare({ jobId: 'first', input: 'a', output: 'b', edits: [] });
  const work = comparer.compare({ jobId: 'long', input: longestText(1), output: longestText(2), edits: [] });
  expect(await countTurns(work)).toBeGreaterThan(10);
  expect(await work).toEqual({ outcome: 'too_different' });
});

test('more changes than a page can show are not highlighted', async () => {
  const input = longestText(3);
  const edits = Array.from({ length: 20_000 }, (_, index) => ({
    inputSpan: { start: 5 + index * 2, end: 6 + index * 2 },
    before: input.charAt(5 + index * 2),
    after: 'and',
    why: `Reason ${index}.`,
  }));
  const output = `word ${'and '.repeat(20_000)}${input.slice(40_005)}`;
  expect(await comparer.compare({ jobId: 'many', input, output, edits })).toEqual({ outcome: 'too_different' });
});

test('the comparison of a job is cached', async () => {
  const job = { jobId: 'kept', input: 'We utilize tools.', output: 'We use tools.', edits: [] };
  const first = await comparer.compare(job);
  expect(first).toMatchObject({ outcome: 'compared', comparison: { changes: 1 } });
  expect(await comparer.compare(job)).toBe(first);
});

test('texts that were deleted and requested again under the same job are not taken from the cache', async () => {
  const first = await comparer.compare({ jobId: 'two', input: 'One text.', output: 'One.', edits: [] });
  const second = await comparer.compare({ jobId: 'two', input: 'Another text.', output: 'Another.', edits: [] });
  expect(second).not.toEqual(first);
});

test('a comparison that exceeds its time limit ends, and the next one succeeds', async () => {
  const hurried = createTextComparer({ timeoutMs: 1, onError: fail });
  const long = { input: longestText(4), output: longestText(5), edits: [] };
  expect(await hurried.compare({ jobId: 'late', ...long })).toEqual({ outcome: 'unavailable' });
  await hurried.close();
  const job = { jobId: 'after', input: 'We utilize tools.', output: 'We use tools.', edits: [] };
  expect(await comparer.compare(job)).toMatchObject({ outcome: 'compared' });
});

test('comparisons are skipped while the queue is full, and can be requested again', async () => {
  const small = createTextComparer({ waitingMax: 1, timeoutMs: 120_000, onError: fail });
  const compare = (jobId: string) =>
    small.compare({ jobId, input: 'We utilize tools.', output: 'We use tools.', edits: [] });
  // The first comparison gets the thread, and the second takes the only place in the queue.
  const results = await Promise.all(['1', '2', '3', '4'].map(compare));
  expect(results.map(({ outcome }) => outcome)).toEqual(['compared', 'compared', 'unavailable', 'unavailable']);
  expect(await compare('4')).toMatchObject({ outcome: 'compared' });
  await small.close();
});
