import { expect, test } from '@jest/globals';
import { type AttemptEnd, retryDelay } from './retry-delay.ts';

const policy = { attemptsMax: 5, backoffBaseMs: 500, backoffMaxMs: 3_000, retryAfterMaxMs: 60_000 };

function answer(status: number, code?: string, retryAfter: string | null = null): AttemptEnd {
  return { kind: 'answer', status, code, retryAfter };
}

function backoffs(random: number): (number | undefined)[] {
  return [1, 2, 3, 4].map((attempt) => retryDelay({ kind: 'no_answer' }, { attempt, policy, random }));
}

function delayAfter(header: string, random: number): number | undefined {
  return retryDelay(answer(429, 'rate_limited', header), { attempt: 1, policy, random });
}

test.each([
  [{ kind: 'no_answer' } as const],
  [answer(429, 'rate_limited')],
  [answer(429, 'too_many_concurrent_jobs')],
  [answer(500, 'enqueue_failed')],
  [answer(503, 'service_unavailable')],
  [answer(502)],
  [answer(504)],
])('%j is retried until the attempts are used up', (end) => {
  expect(retryDelay(end, { attempt: 4, policy, random: 0 })).toBeGreaterThan(0);
  expect(retryDelay(end, { attempt: 5, policy, random: 0 })).toBeUndefined();
});

test.each([
  [answer(200)],
  [answer(202)],
  [answer(302)],
  [answer(400, 'validation_error')],
  [answer(401, 'unauthorized')],
  [answer(402, 'insufficient_words')],
  [answer(404, 'not_found')],
  [answer(409, 'idempotency_conflict')],
  [answer(413, 'payload_too_large')],
  [answer(500, 'internal_error')],
  [answer(500)],
])('%j is not retried', (end) => {
  expect(retryDelay(end, { attempt: 1, policy, random: 0 })).toBeUndefined();
});

test('the backoff doubles up to its maximum, spread over its upper half', () => {
  expect(backoffs(0)).toEqual([250, 500, 1_000, 1_500]);
  expect(backoffs(0.5)).toEqual([375, 750, 1_500, 2_250]);
});

test('Retry-After is never undercut, and a wait beyond the maximum is not begun', () => {
  expect(delayAfter('10', 0)).toBe(10_000);
  expect(delayAfter('10', 0.5)).toBe(10_250);
  expect(delayAfter('0', 0)).toBe(0);
  expect(delayAfter('60', 0)).toBe(60_000);
  expect(delayAfter('61', 0)).toBeUndefined();
});

test('a Retry-After that is no whole number counts as absent', () => {
  for (const header of ['', '-1', '1.5', 'Fri, 20 Nov 2026 00:00:00 GMT', '9'.repeat(10)]) {
    expect(delayAfter(header, 0)).toBe(250);
  }
});
