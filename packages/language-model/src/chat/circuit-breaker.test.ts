import { beforeEach, expect, test } from '@jest/globals';
import { createCircuitBreaker, type CircuitBreaker, type CircuitState } from './circuit-breaker.ts';

let nowMs = 0;
let changes: CircuitState[];
let breaker: CircuitBreaker;

beforeEach(() => {
  nowMs = 0;
  changes = [];
  breaker = createCircuitBreaker({
    failuresToOpen: 3,
    openMsMin: 1_000,
    openMsMax: 4_000,
    now: () => nowMs,
    onChange: (state) => changes.push(state),
  });
});

function fail(times: number): void {
  for (let count = 0; count < times; count += 1) {
    breaker.tryPass();
    breaker.failed();
  }
}

test('the circuit opens after the configured number of consecutive failures', () => {
  fail(2);
  breaker.succeeded();
  fail(2);
  expect([breaker.tryPass(), breaker.state()]).toEqual([true, 'closed']);
  breaker.failed();
  expect([breaker.tryPass(), breaker.state(), breaker.opensForMs()]).toEqual([false, 'open', 1_000]);
});

test('a permanent failure opens the circuit immediately', () => {
  breaker.tryPass();
  breaker.failed({ atOnce: true });
  expect(breaker.tryPass()).toBe(false);
});

test('after the delay, one request is allowed, and its success closes the circuit', () => {
  fail(3);
  nowMs = 1_000;
  expect([breaker.tryPass(), breaker.tryPass()]).toEqual([true, false]);
  breaker.succeeded();
  expect([breaker.tryPass(), changes]).toEqual([true, ['open', 'half-open', 'closed']]);
});

test('each further failure doubles the delay, up to the limit', () => {
  fail(3);
  const times: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    nowMs += breaker.opensForMs();
    expect(breaker.tryPass()).toBe(true);
    breaker.failed();
    times.push(breaker.opensForMs());
  }
  expect(times).toEqual([2_000, 4_000, 4_000, 4_000]);
});

test('failures of requests in flight do not extend the delay, and a late success closes the circuit', () => {
  fail(3);
  nowMs = 600;
  breaker.failed();
  breaker.failed({ atOnce: true });
  expect(breaker.opensForMs()).toBe(400);
  breaker.succeeded();
  expect(breaker.state()).toBe('closed');
});

test('an aborted request is not counted, and the next request is allowed', () => {
  fail(3);
  nowMs = 1_000;
  breaker.tryPass();
  breaker.abandoned();
  expect([breaker.state(), breaker.tryPass()]).toEqual(['open', true]);
});
