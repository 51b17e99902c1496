import { expect, test } from '@jest/globals';
import { type AttemptEnd, retryDelay } from './retry-delay.ts';

const policy = { attemptsMax: 5, backoffBaseMs: 500, backoffMaxMs: 3_000, retryAfterMaxMs: 60_000 };

function respond(status: number, code?: string, retryAfter: string | null = null): AttemptEnd {
  return { kind: 'response', status, code, retryAfter };
}

function backoffs(random: number): (number | undefined)[] {
  return [1, 2, 3, 4].map((attempt) => retryDelay({ kind: 'no_response' }, { attempt, policy, random }));
}

function delayAfter(header: string, random: number): number | undefined {
  return retryDelay(respond(429, 'rate_limited', header), { attempt: 1, policy, random });
}

test.each([
  [{ kind: 'no_response' } as const],
  [respond(429, 'rate_limited')],
  [respond(429, 'too_many_concurrent_jobs')],
  [respond(500, 'enqueue_failed')],
  [respond(503, 'service_unavailable')],
  [respond(502)],
  [respond(504)],
])('%j is retried up to the maximum number of attempts', (end) => {
  expect(retryDelay(end, { attempt: 4, policy, random: 0 })).toBeGreaterThan(0);
  expect(retryDelay(end, { attempt: 5, policy, random: 0 })).toBeUndefined();
});

test.each([
  [respond(200)],
  [respond(202)],
  [respond(302)],
  [respond(400, 'validation_error')],
  [respond(401, 'unauthorized')],
  [respond(402, 'insufficient_words')],
  [respond(404, 'not_found')],
  [respond(409, 'idempotency_conflict')],
  [respond(413, 'payload_too_large')],
  [respond(500, 'internal_error')],
  [respond(500)],
])('%j is not retried', (end) => {
  expect(retryDelay(end, { attempt: 1, policy, random: 0 })).toBeUndefined();
});

test('the backoff doubles up to its maximum, with jitter in its upper half', () => {
  expect(backoffs(0)).toEqual([250, 500, 1_000, 1_500]);
  expect(backoffs(0.5)).toEqual([375, 750, 1_500, 2_250]);
});

test('the delay is at least Retry-After, and a Retry-After that exceeds the maximum ends the retries', () => {
  expect(delayAfter('10', 0)).toBe(10_000);
  expect(delayAfter('10', 0.5)).toBe(10_250);
  expect(delayAfter('0', 0)).toBe(0);
  expect(delayAfter('60', 0)).toBe(60_000);
  expect(delayAfter('61', 0)).toBeUndefined();
});

test('a Retry-After that is not an integer is ignored', () => {
  for (const header of ['', '-1', '1.5', 'Fri, 20 Nov 2026 00:00:00 GMT', '9'.repeat(10)]) {
    expect(delayAfter(header, 0)).toBe(250);
  }
});
