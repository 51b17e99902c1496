import { expect, test } from '@jest/globals';
import { createRandom } from './create-random.ts';
import { simulateService, type ServiceModel } from './simulate-service.ts';

const model: ServiceModel = {
  stations: { cpu: 1 },
  beforeSlot: [],
  withSlot: [{ station: 'cpu', meanMs: 10 }],
  afterSlot: [],
  workers: 4,
  slotsPerWorker: 100,
  renewal: { station: undefined, meanMs: 1 },
  renewEveryMs: 5_000,
};

test('a station with one server behaves like an M/M/1 queue', () => {
  const { p95Ms, busyShare } = simulateService(model, { jobs: 60_000, ratePerSecond: 70, random: createRandom(1) });
  // M/M/1: the utilization is 0.7, and times in the system are exponential with a mean of 10 / (1 - 0.7) ms.
  expect(busyShare['cpu']).toBeCloseTo(0.7, 1);
  const expectedMs = (-Math.log(0.05) * 10) / 0.3;
  expect(Math.abs(p95Ms / expectedMs - 1)).toBeLessThan(0.1);
});

test('a backlog is processed at the rate of the busiest station, regardless of the number of workers', () => {
  for (const workers of [1, 100]) {
    const { jobsPerSecond } = simulateService({ ...model, workers }, { jobs: 20_000, random: createRandom(2) });
    expect(Math.abs(jobsPerSecond / 100 - 1)).toBeLessThan(0.05);
  }
});

test('jobs that only wait are limited by the slots of the workers', () => {
  const waiting: ServiceModel = {
    ...model,
    withSlot: [{ station: undefined, meanMs: 500 }],
    workers: 2,
    slotsPerWorker: 4,
  };
  const { jobsPerSecond } = simulateService(waiting, { jobs: 20_000, random: createRandom(3) });
  expect(Math.abs(jobsPerSecond / 16 - 1)).toBeLessThan(0.05);
});

test('lease renewals wait at the same station as jobs', () => {
  const renewing: ServiceModel = { ...model, renewal: { station: 'cpu', meanMs: 1 }, renewEveryMs: 100 };
  const idle = simulateService(renewing, { jobs: 500, ratePerSecond: 5, random: createRandom(4) });
  const full = simulateService(renewing, { jobs: 500, random: createRandom(4) });
  expect(full.longestRenewalMs).toBeGreaterThan(10 * idle.longestRenewalMs);
});

test('shards of a station process a backlog at a multiple of the rate of one station', () => {
  for (const shards of [1, 2, 4]) {
    const stations = Object.fromEntries(Array.from({ length: shards }, (_, shard) => [`redis-${shard}`, 1]));
    const sharded = { ...model, stations, withSlot: [{ station: 'redis', meanMs: 10, shards }] };
    const { jobsPerSecond } = simulateService(sharded, { jobs: 40_000, random: createRandom(5) });
    expect(Math.abs(jobsPerSecond / (100 * shards) - 1)).toBeLessThan(0.1);
  }
});
