import { expect, test } from '@jest/globals';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countUsableCores, findMemoryProblem, readContainerLimits } from './container-limits.ts';

function limitsOf(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'cgroup-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return readContainerLimits(folder);
}

test.each([
  [
    { 'cpu.max': '150000 100000\n', 'memory.max': '2147483648\n' },
    { cores: 1.5, memoryMb: 2_048 },
  ],
  [
    { 'cpu.max': 'max 100000\n', 'memory.max': 'max\n' },
    { cores: undefined, memoryMb: undefined },
  ],
  [{}, { cores: undefined, memoryMb: undefined }],
])('the limits of the container are read from %j', (files, limits) => {
  expect(limitsOf(files)).toEqual(limits);
});

test.each([
  [32, undefined, 32],
  [32, 2, 2],
  [32, 1.5, 1],
  [32, 0.5, 1],
  [4, 8, 4],
])('on %i cores with a quota of %s, a worker starts %i threads', (machine, cores, threads) => {
  expect(countUsableCores(machine, { cores })).toBe(threads);
});

test('threads that may use more memory than the container has are a problem, with both amounts', () => {
  const memory = { memoryLimitMb: 512 };
  expect(findMemoryProblem({ threads: 3, ...memory }, { memoryMb: 2_048 })).toBeUndefined();
  expect(findMemoryProblem({ threads: 9, ...memory }, { memoryMb: undefined })).toBeUndefined();
  expect(findMemoryProblem({ threads: 9, ...memory }, { memoryMb: 2_048 })).toEqual({
    neededMb: 4_768,
    memoryLimitMb: 2_048,
  });
});
