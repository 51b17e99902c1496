/**
 * Runs a task on a thread, so that other requests do not wait. One task runs at a time, within a time limit, and a few
 * can wait.
 */
import { Piscina } from 'piscina';

export type TaskThread<Task, Result> = {
  /**
   * `unavailable`: the task took too long or used too much memory, too many others are waiting, or it failed, which is
   * reported to `onError`.
   */
  run(task: Task): Promise<Result | { outcome: 'unavailable' }>;
  close(): Promise<void>;
};

export type TaskThreadOptions = {
  /** The module that exports the task, without its extension: source in tests, compiled in production. */
  readonly file: URL;
  readonly name: string;
  /** Includes the time spent waiting for the thread. */
  readonly timeoutMs: number;
  readonly waitingMax: number;
  /** Called with an unexpected error of the task, which is a fault of the service. */
  readonly onError: (error: unknown) => void;
};

const threadIdleMs = 60_000;
const threadMemoryMb = 128;
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** Starts the thread when it is first needed. */
export function createTaskThread<Task, Result>(options: TaskThreadOptions): TaskThread<Task, Result> {
  const pool = new Piscina({
    filename: options.file.href + extension,
    name: options.name,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: threadIdleMs,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
    // The thread must not inherit the flags of a test runner or debugger.
    execArgv: [],
  });
  return {
    async run(task) {
      // Piscina's maxQueue does not count tasks that have an abort signal.
      if (pool.queueSize >= options.waitingMax) return { outcome: 'unavailable' };
      try {
        return (await pool.run(task, { signal: AbortSignal.timeout(options.timeoutMs) })) as Result;
      } catch (error) {
        if (!isLimit(error)) options.onError(error);
        return { outcome: 'unavailable' };
      }
    },
    close: () => pool.destroy(),
  };
}

/** Returns true if the task exceeded its time or memory limit. */
function isLimit(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
  );
}
