import { expect, test } from '@jest/globals';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countThreads, findMachineWarnings, readMachine } from './machine.ts';

function machineWith(cores: number, files: Readonly<Record<string, string>>) {
  const limitsFolder = mkdtempSync(join(tmpdir(), 'cgroup-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(limitsFolder, name), text);
  return readMachine({ cores, limitsFolder });
}

test.each([
  [
    { 'cpu.max': '250000 100000\n', 'memory.max': '2147483648\n' },
    { cores: 2, memoryMb: 2_048 },
  ],
  [{ 'cpu.max': '50000 100000\n' }, { cores: 1, memoryMb: undefined }],
  [{ 'cpu.max': '9900000 100000\n' }, { cores: 64, memoryMb: undefined }],
  [
    { 'cpu.max': 'max 100000\n', 'memory.max': 'max\n' },
    { cores: 64, memoryMb: undefined },
  ],
  [{}, { cores: 64, memoryMb: undefined }],
])('on a machine with 64 cores, the limits of the container are read from %j', (files, machine) => {
  expect(machineWith(64, files)).toEqual(machine);
});

test.each([
  [1, undefined, 1],
  [64, undefined, 64],
  [64, 2_048, 3],
  [2, 2_048, 2],
  [64, 512, 1],
])('with %i cores and %s MB, a worker starts %i threads of 512 MB', (cores, memoryMb, threads) => {
  expect(countThreads({ cores, memoryMb }, 512)).toBe(threads);
});

test.each([
  ['fit', 3, { cores: 4, memoryMb: 2_048 }, []],
  ['have no memory limit', 9, { cores: 9, memoryMb: undefined }, []],
  [
    'may use more memory than the container has',
    9,
    { cores: 16, memoryMb: 2_048 },
    [
      {
        message: expect.stringContaining('more memory than the container has'),
        fields: { threads: 9, neededMb: 4_768, memoryLimitMb: 2_048 },
      },
    ],
  ],
  [
    'exceed the cores',
    3,
    { cores: 2, memoryMb: 2_048 },
    [{ message: expect.stringContaining('more threads than cores'), fields: { threads: 3, cores: 2 } }],
  ],
])('if the threads %s, a worker logs the matching warnings at startup', (_name, threads, machine, warnings) => {
  expect(findMachineWarnings({ threads, memoryLimitMb: 512 }, machine)).toEqual(warnings);
});
