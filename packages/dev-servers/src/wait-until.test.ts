import { expect, test } from '@jest/globals';
import { waitUntil } from './wait-until.ts';

test('waiting gives what the check gives once it is there', async () => {
  let asked = 0;
  await expect(waitUntil(() => (asked += 1) > 2 && 'there', { what: 'it', intervalMs: 1 })).resolves.toBe('there');
});

test('waiting takes zero and the empty text for an answer', async () => {
  await expect(waitUntil(() => 0, { what: 'it' })).resolves.toBe(0);
  await expect(waitUntil(() => '', { what: 'it' })).resolves.toBe('');
});

test('waiting in vain names what did not come, with the last error as its cause', async () => {
  const waiting = waitUntil(() => Promise.reject(new Error('not yet')), {
    what: 'the job',
    timeoutMs: 20,
    intervalMs: 1,
  });
  await expect(waiting).rejects.toMatchObject({
    message: 'Waited 20 ms in vain for the job',
    cause: { message: 'not yet' },
  });
});
