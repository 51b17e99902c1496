import { expect, test } from '@jest/globals';
import { createTaskThread } from './task-thread.ts';

test('an unexpected error of a task is reported, and the task is unavailable', async () => {
  const errors: unknown[] = [];
  const thread = createTaskThread<undefined, never>({
    file: new URL('./comparison/compare-texts', import.meta.url),
    name: 'compareWithinLimits',
    timeoutMs: 60_000,
    waitingMax: 1,
    onError: (error) => errors.push(error),
  });
  expect(await thread.run(undefined)).toEqual({ outcome: 'unavailable' });
  expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('undefined') })]);
  await thread.close();
});
