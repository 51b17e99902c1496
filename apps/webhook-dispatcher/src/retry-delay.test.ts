import { describe, expect, test } from '@jest/globals';
import { assert, double, integer, property } from 'fast-check';
import { backoffDelayMs, retryDelayMs } from './retry-delay.ts';

const backoff = { baseMs: 15_000, maxMs: 300_000 };
const nowMs = Date.parse('2026-11-20T12:00:00Z');
const random = () => double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

const after = (status: number, retryAfter: string | undefined, r = 0): number =>
  retryDelayMs(backoff, 1, { waitRequest: { status, retryAfter }, nowMs, random: r });

describe('the backoff', () => {
  test('the backoff is 15 s, then 2 min, each ±20%', () => {
    expect([1, 2].map((attempt) => backoffDelayMs(backoff, attempt, 0.5))).toEqual([15_000, 120_000]);
    expect([1, 2].map((attempt) => backoffDelayMs(backoff, attempt, 0))).toEqual([12_000, 96_000]);
    expect([1, 2].map((attempt) => backoffDelayMs(backoff, attempt, 1 - Number.EPSILON))).toEqual([18_000, 144_000]);
  });

  test('the backoff exceeds its maximum only by the jitter', () => {
    const bound = property(integer({ min: 1, max: 100 }), random(), (attempt, r) => {
      const delayMs = backoffDelayMs({ baseMs: 1, maxMs: 5_000 }, attempt, r);
      return delayMs >= 1 && delayMs <= 6_000;
    });
    expect(() => assert(bound)).not.toThrow();
  });
});

describe('Retry-After', () => {
  test.each([429, 503])('Retry-After in a %i response is respected if it is longer than the backoff', (status) => {
    expect(after(status, '60')).toBe(60_000);
    expect(after(status, 'Fri, 20 Nov 2026 12:02:00 GMT')).toBe(120_000);
    expect(after(status, '1')).toBe(12_000);
  });

  test('Retry-After is respected up to five minutes, plus a jitter of up to 20%', () => {
    expect(after(503, '301')).toBe(300_000);
    expect(after(503, '999999999')).toBe(300_000);
    expect(after(503, '9'.repeat(1_000))).toBe(300_000);
    expect(after(503, 'Fri, 20 Nov 2099 12:00:00 GMT')).toBe(300_000);
    expect(after(503, '60', 0.5)).toBe(66_000);
  });

  test('a date in Retry-After can have 40 characters, and a longer one is ignored', () => {
    const date = 'Fri, 20 Nov 2026 12:02:00 GMT';
    expect(after(503, `${date} (${'x'.repeat(8)})`)).toBe(120_000);
    expect(after(503, `${date} (${'x'.repeat(9)})`)).toBe(12_000);
  });

  test.each([200, 301, 400, 410, 500, 502])('Retry-After in a %i response is ignored', (status) => {
    expect(after(status, '60')).toBe(12_000);
  });

  test.each([undefined, '', '-5', '1e3', '60 ', 'soon', 'Fri, 20 Nov 1999 12:00:00 GMT', 'x'.repeat(1_000)])(
    'the value %j is ignored because it is malformed or in the past',
    (retryAfter) => {
      expect(after(503, retryAfter)).toBe(12_000);
    },
  );

  test('the backoff is used if there is no response', () => {
    const waitRequest = { status: null, retryAfter: '60' };
    expect(retryDelayMs(backoff, 2, { waitRequest, nowMs, random: 0.5 })).toBe(120_000);
  });
});
