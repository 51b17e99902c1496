/**
 * The limits of the container (cgroup v2) that a worker must fit into: cores for the default number of threads, memory
 * for a warning at the start. Outside a container there are none.
 */
import { readFileSync } from 'node:fs';

/** Undefined where there is no limit. */
export type ContainerLimits = { readonly cores: number | undefined; readonly memoryMb: number | undefined };

const bytesPerMb = 1_048_576;
/**
 * Memory of the process besides the heaps of its threads: the main thread, code and buffers. Measured: 128 to 157 MB, the
 * resident memory less the heaps, in 53 samples of a worker with two threads that rewrote 400 texts of 100 to 1,000 words.
 */
const processMb = 160;

/** @param folder where the container's limits are mounted; another one in tests */
export function readContainerLimits(folder = '/sys/fs/cgroup'): ContainerLimits {
  const [quota, period] = read(`${folder}/cpu.max`).split(' ').map(Number);
  const bytes = Number(read(`${folder}/memory.max`));
  const cores = quota !== undefined && period !== undefined && quota > 0 && period > 0 ? quota / period : undefined;
  return { cores, memoryMb: bytes > 0 ? bytes / bytesPerMb : undefined };
}

/** The text of a file with a limit. Empty if there is no such file; `max` means no limit and is not a number. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES') return '';
    throw error;
  }
}

/** The default number of threads: one per core that the container may use, at least one. */
export function countUsableCores(machineCores: number, { cores }: Pick<ContainerLimits, 'cores'>): number {
  return cores === undefined ? machineCores : Math.max(1, Math.min(machineCores, Math.floor(cores)));
}

/** Describes how much memory the threads may use if that exceeds the container's limit; undefined if it fits. */
export function findMemoryProblem(
  { threads, memoryLimitMb }: { threads: number; memoryLimitMb: number },
  { memoryMb }: Pick<ContainerLimits, 'memoryMb'>,
): { neededMb: number; memoryLimitMb: number } | undefined {
  const neededMb = processMb + threads * memoryLimitMb;
  if (memoryMb === undefined || neededMb <= memoryMb) return undefined;
  return { neededMb, memoryLimitMb: Math.floor(memoryMb) };
}
