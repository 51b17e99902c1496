import { expect, test } from '@jest/globals';
import { createBodyBudget, type BodyBudget, type BodyClient } from './body-budget.ts';

/** Takes bytes one at a time until no more fit, and returns how many were taken. */
function takeAll(budget: BodyBudget, client: BodyClient): number {
  const share = budget.shareOf(client);
  let bytes = 0;
  while (share.take(1)) bytes += 1;
  return bytes;
}

test('an account occupies at most a quarter of the memory across all networks', () => {
  const budget = createBodyBudget(400);
  const accountId = 'account';
  expect(takeAll(budget, { accountId, address: '203.0.113.1' })).toBe(100);
  expect(takeAll(budget, { accountId, address: '203.0.113.2' })).toBe(0);
  expect(takeAll(budget, { accountId: 'other', address: '203.0.113.2' })).toBe(100);
});

test.each([
  ['an IPv4 address', '203.0.113.1', '203.0.113.1'],
  ['an IPv6 /64', '2001:db8:0:1::1', '2001:db8:0:1::2'],
  ['an IPv6 /56', '2001:db8:0:1::1', '2001:db8:0:2::1'],
  ['an IPv6 /48', '2001:db8:0:1::1', '2001:db8:0:fff::1'],
])('%s occupies at most a quarter of the memory across all accounts', (_network, first, second) => {
  const budget = createBodyBudget(400);
  expect(takeAll(budget, { accountId: 'one', address: first })).toBe(100);
  expect(takeAll(budget, { accountId: 'two', address: second })).toBe(0);
  expect(takeAll(budget, { address: '198.51.100.1' })).toBe(100);
});

test('all clients together cannot exceed the budget', () => {
  const budget = createBodyBudget(400);
  const taken = [1, 2, 3, 4, 5].map((host) => takeAll(budget, { address: `203.0.113.${host}` }));
  expect(taken).toEqual([100, 100, 100, 100, 0]);
});

test('released memory is available to the same client and to others', () => {
  const budget = createBodyBudget(400);
  const share = budget.shareOf({ address: '203.0.113.1' });
  for (let time = 0; time < 10; time += 1) {
    expect(share.take(100)).toBe(true);
    expect(share.take(1)).toBe(false);
    share.release(100);
  }
  const taken = [2, 3, 4, 5].map((host) => takeAll(budget, { address: `203.0.113.${host}` }));
  expect(taken).toEqual([100, 100, 100, 100]);
});
