/**
 * A pool of worker threads. Each thread processes one text at a time. If a text exceeds its time limit or a thread runs
 * out of memory, only that thread is terminated and replaced.
 */
import { types } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { Piscina } from 'piscina';
import { createSlots, type Slots } from './slots.ts';

/** The outcome of a task. `overran` and `crashed` fail the job but not the process. */
export type ThreadOutcome<Value> =
  | { outcome: 'done'; value: Value; runMs: number }
  | { outcome: 'overran' }
  | { outcome: 'crashed'; error: Error }
  | { outcome: 'stopped' };

/** The tasks that a thread file exports. Their arguments and results must support structured cloning. */
type TaskTable = Record<string, (task: never) => unknown>;

/** A pool whose thread file exports the tasks of `Tasks`. */
export type ThreadPool<Tasks extends TaskTable> = {
  /** Resolves when all threads are loaded. @throws if a thread cannot load */
  warm: () => Promise<void>;
  /** Runs a task on a free thread. Aborting `signal` terminates the thread. `onStarted` is called when a thread is free. */
  run: <Name extends keyof Tasks & string>(
    name: Name,
    task: Parameters<Tasks[Name]>[0],
    signal?: AbortSignal,
    onStarted?: () => void,
  ) => Promise<ThreadOutcome<ReturnType<Tasks[Name]>>>;
  /** One slot for each thread. */
  slots: Pick<Slots, 'free' | 'onFree'>;
  /** Returns false if threads failed to load and are no longer replaced. The process must then be restarted. */
  isHealthy: () => boolean;
  /** Terminates all threads. */
  close: () => Promise<void>;
};

/** Options for a pool. `memoryLimitMb` limits the old generation of each thread's heap. */
export type ThreadPoolOptions = {
  threadFile: URL;
  threads: number;
  taskLimitMs: number;
  /** Lower time limits for individual tasks, by name. */
  limitsMs?: Readonly<Record<string, number>>;
  memoryLimitMb: number;
  /** Node flags for the threads. By default, those of the process. */
  execArgv?: string[];
  /** Called for each thread that was terminated or ended unexpectedly. */
  onThreadLost: () => void;
  onError: (error: Error) => void;
};

/**
 * Size limit for each half of a thread's young generation. With 4 MB, a thread uses the same CPU time. With 16 MB, it
 * uses over 20 MB more memory, and rewriting is only 10% faster.
 */
const threadSemiSpaceMb = 2;

type Run = { name: string; task: unknown; onStarted: (() => void) | undefined };

const stopped = Symbol('stopped');
const overran = Symbol('overran');

/**
 * Starts the threads. {@link ThreadPool.warm} resolves when they are loaded. The thread file must export a task named
 * `warm`.
 */
export function createThreadPool<Tasks extends TaskTable>(options: ThreadPoolOptions): ThreadPool<Tasks> {
  const { threads, taskLimitMs } = options;
  // Applies to threads that start from now on. The process's own flag would override resourceLimits.
  setFlagsFromString(`--max-semi-space-size=${threadSemiSpaceMb}`);
  const piscina = new Piscina({
    filename: options.threadFile.href,
    name: 'warm',
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Infinity,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: options.memoryLimitMb },
    ...(options.execArgv === undefined ? {} : { execArgv: options.execArgv }),
  });
  piscina.on('error', (error) => options.onError(asError(error)));
  let closing = false;
  piscina.on('workerDestroy', () => {
    if (!closing) options.onThreadLost();
  });
  const slots = createSlots(threads);

  async function runNow({ name, task, onStarted }: Run, signal?: AbortSignal): Promise<ThreadOutcome<never>> {
    onStarted?.();
    const limit = new AbortController();
    const limitMs = Math.min(taskLimitMs, options.limitsMs?.[name] ?? taskLimitMs);
    const timer = setTimeout(() => limit.abort(overran), limitMs);
    const stop = (): void => limit.abort(stopped);
    signal?.addEventListener('abort', stop, { once: true });
    const startedAt = performance.now();
    try {
      // The exports of the thread file determine the type; ThreadPool's signature relates it to the task's name.
      const value = (await piscina.run(task, { name, signal: limit.signal })) as never;
      return { outcome: 'done', value, runMs: performance.now() - startedAt };
    } catch (error) {
      if (limit.signal.reason === overran) return { outcome: 'overran' };
      if (limit.signal.reason === stopped) return { outcome: 'stopped' };
      return { outcome: 'crashed', error: asError(error) };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }

  return {
    async warm() {
      await Promise.all(Array.from({ length: threads }, () => piscina.run(undefined, { name: 'warm' })));
    },
    async run(name, task, signal, onStarted) {
      try {
        return await slots.use(() => runNow({ name, task, onStarted }, signal), signal);
      } catch (error) {
        if (signal?.aborted === true) return { outcome: 'stopped' };
        throw error;
      }
    },
    slots,
    isHealthy: () => piscina.threads.length >= threads,
    async close() {
      closing = true;
      await piscina.destroy();
    },
  };
}

function asError(error: unknown): Error {
  // Not instanceof, because an error cloned from a thread may belong to another realm.
  return types.isNativeError(error) ? error : new Error(String(error));
}
