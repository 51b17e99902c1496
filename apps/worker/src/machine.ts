/**
 * The cores and memory available to a worker: those of the machine, or the limits of its container (cgroup v2) if these
 * are lower. They determine the default number of threads and the startup warnings.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** `cores` is at least 1. `memoryMb` is undefined if there is no limit. */
export type Machine = { readonly cores: number; readonly memoryMb: number | undefined };

const bytesPerMb = 1_048_576;
/**
 * Memory of the process in addition to the heaps of its threads: the main thread, code and buffers. In 53 samples of a
 * worker with two threads that rewrote 400 texts of 100 to 1,000 words, resident memory minus the heaps was 128 to 157
 * MB.
 */
const processMb = 160;

/** Reads the limits of the machine or container. Tests pass their own `cores` and `limitsFolder`. */
export function readMachine({ cores = availableParallelism(), limitsFolder = '/sys/fs/cgroup' } = {}): Machine {
  const [quota, period] = read(`${limitsFolder}/cpu.max`).split(' ').map(Number);
  const bytes = Number(read(`${limitsFolder}/memory.max`));
  const limited = quota !== undefined && period !== undefined && quota > 0 && period > 0;
  return {
    cores: limited ? Math.max(1, Math.min(cores, Math.floor(quota / period))) : cores,
    memoryMb: bytes > 0 ? bytes / bytesPerMb : undefined,
  };
}

/**
 * Returns the contents of a limit file, or an empty string if the file does not exist or cannot be read. The value
 * `max` means that there is no limit, and it does not parse as a number.
 */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES') return '';
    throw error;
  }
}

/** Returns the default number of threads: one per core, fewer if their memory does not fit, and at least one. */
export function countThreads({ cores, memoryMb }: Machine, memoryLimitMb: number): number {
  const fitting = memoryMb === undefined ? cores : Math.floor((memoryMb - processMb) / memoryLimitMb);
  return Math.max(1, Math.min(cores, fitting));
}

/** A warning for the startup log. */
export type MachineWarning = { readonly message: string; readonly fields: Readonly<Record<string, number>> };

/**
 * Returns a warning if the threads may use more memory than the container has, which would end the whole worker, and a
 * warning if there are more threads than cores, which would delay lease renewals.
 */
export function findMachineWarnings(
  { threads, memoryLimitMb }: { threads: number; memoryLimitMb: number },
  { cores, memoryMb }: Machine,
): MachineWarning[] {
  const warnings: MachineWarning[] = [];
  const neededMb = processMb + threads * memoryLimitMb;
  if (memoryMb !== undefined && neededMb > memoryMb) {
    warnings.push({
      message:
        'the threads may use more memory than the container has; lower WORKER_THREADS or WORKER_THREAD_MEMORY_MB',
      fields: { threads, neededMb, memoryLimitMb: Math.floor(memoryMb) },
    });
  }
  if (threads > cores) {
    warnings.push({ message: 'there are more threads than cores; lower WORKER_THREADS', fields: { threads, cores } });
  }
  return warnings;
}
