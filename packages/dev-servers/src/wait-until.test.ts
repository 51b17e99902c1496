import { expect, test } from '@jest/globals';
import { staysTrue, waitUntil } from './wait-until.ts';

test('waitUntil resolves with the first result of the check other than false and undefined', async () => {
  let asked = 0;
  await expect(waitUntil(() => (asked += 1) > 2 && 'there', { what: 'it', intervalMs: 1 })).resolves.toBe('there');
});

test('waitUntil accepts zero and the empty string as results', async () => {
  await expect(waitUntil(() => 0, { what: 'it' })).resolves.toBe(0);
  await expect(waitUntil(() => '', { what: 'it' })).resolves.toBe('');
});

test('the error after a timeout names the condition and has the last error as its cause', async () => {
  const waiting = waitUntil(() => Promise.reject(new Error('not yet')), {
    what: 'the job',
    timeoutMs: 20,
    intervalMs: 1,
  });
  await expect(waiting).rejects.toMatchObject({
    message: 'Timed out after 20 ms waiting for the job',
    cause: { message: 'not yet' },
  });
});

test('a condition that must stay true fails as soon as it is false', async () => {
  let checks = 0;
  const options = { what: 'at most two checks', durationMs: 1_000, intervalMs: 1 };
  await expect(staysTrue(() => (checks += 1) <= 2, options)).rejects.toThrow(
    'Expected for 1000 ms: at most two checks',
  );
  expect(checks).toBe(3);
  await expect(staysTrue(() => true, { ...options, durationMs: 5 })).resolves.toBeUndefined();
});
