import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createLeaseKeeper, type LeaseKeeper } from './lease-keeper.ts';

type Lease = { jobId: string; lease: string };

let keeper: LeaseKeeper;
let asked: Lease[][];
let answer: (leases: Lease[]) => Promise<string[]>;
const idsOf = (leases: Lease[]): string[] => leases.map(({ jobId }) => jobId);
let lost: string[];
let errors: unknown[];

beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  lost = [];
  errors = [];
  answer = async (leases) => idsOf(leases);
  keeper = createLeaseKeeper({
    renew: (leases) => {
      asked.push(leases);
      return answer(leases);
    },
    renewEveryMs: 5_000,
    onLost: (jobId) => lost.push(jobId),
    onError: (error) => errors.push(error),
  });
  keeper.start();
});

afterEach(async () => {
  await keeper.stop();
  jest.useRealTimers();
});

test('one call every five seconds renews all held jobs', async () => {
  keeper.hold('job-1', 'lease-1');
  keeper.hold('job-2', 'lease-2');
  await jest.advanceTimersByTimeAsync(10_000);
  const both = [
    { jobId: 'job-1', lease: 'lease-1' },
    { jobId: 'job-2', lease: 'lease-2' },
  ];
  expect(asked).toEqual([both, both]);
});

test('no statement is sent while the worker holds no job', async () => {
  keeper.drop(keeper.hold('job-1', 'lease-1'));
  await jest.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([]);
});

test('a lost lease aborts only its own job', async () => {
  const first = keeper.hold('job-1', 'lease-1');
  const second = keeper.hold('job-2', 'lease-2');
  answer = async (leases) => idsOf(leases).filter((jobId) => jobId !== 'job-1');
  await jest.advanceTimersByTimeAsync(5_000);
  expect([first.signal.aborted, second.signal.aborted, lost]).toEqual([true, false, ['job-1']]);
  expect(keeper.list()).toEqual([{ jobId: 'job-2', lease: 'lease-2' }]);
});

test('a job that finishes during a renewal does not count as lost', async () => {
  const held = keeper.hold('job-1', 'lease-1');
  const { promise, resolve } = Promise.withResolvers<string[]>();
  answer = () => promise;
  await jest.advanceTimersByTimeAsync(5_000);
  keeper.drop(held);
  resolve([]);
  await jest.advanceTimersByTimeAsync(0);
  expect([lost, held.signal.aborted]).toEqual([[], false]);
});

test('a failed renewal loses no lease and is retried', async () => {
  const held = keeper.hold('job-1', 'lease-1');
  answer = async () => {
    throw new Error('no connection');
  };
  await jest.advanceTimersByTimeAsync(5_000);
  answer = async (leases) => idsOf(leases);
  await jest.advanceTimersByTimeAsync(5_000);
  expect([errors.length, asked.length, held.signal.aborted, lost]).toEqual([1, 2, false, []]);
});

test('renewals do not overlap', async () => {
  keeper.hold('job-1', 'lease-1');
  const { promise, resolve } = Promise.withResolvers<string[]>();
  answer = () => promise;
  await jest.advanceTimersByTimeAsync(30_000);
  expect(asked.length).toBe(1);
  resolve(idsOf(keeper.list()));
});

test('abandoning aborts all held jobs and returns their leases', async () => {
  const held = keeper.hold('job-1', 'lease-1');
  expect(keeper.abandon()).toEqual([{ jobId: 'job-1', lease: 'lease-1' }]);
  expect([held.signal.aborted, held.ended, keeper.list(), lost]).toEqual([true, 'abandoned', [], []]);
});

test('a job whose claim ends after all jobs were abandoned is aborted at once', () => {
  keeper.abandon();
  const late = keeper.hold('job-1', 'lease-1');
  expect([late.signal.aborted, late.ended, keeper.list()]).toEqual([true, 'abandoned', []]);
});

test('a lease is renewed during the final write of its job and not treated as lost if the renewal does not find it', async () => {
  const held = keeper.hold('job-1', 'lease-1');
  held.settle();
  answer = async () => [];
  await jest.advanceTimersByTimeAsync(5_000);
  expect([asked.length, lost, held.signal.aborted]).toEqual([1, [], false]);
});
