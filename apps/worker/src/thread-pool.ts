/**
 * The threads that rewrite. A thread has one text at a time; a text that outlives its limit, or a thread that runs
 * out of memory, costs that thread and no other: it is ended and replaced, and because one spare thread more than
 * `threads` is always kept warm, the next text does not wait for the replacement to load the engine.
 */
import { types } from 'node:util';
import { Piscina } from 'piscina';
import { createSlots } from './slots.ts';

/** What became of one task. `overran` and `crashed` are failures of the text's job, never of the process. */
export type ThreadOutcome<Value> =
  | { outcome: 'done'; value: Value; runMs: number }
  | { outcome: 'overran'; limitMs: number }
  | { outcome: 'crashed'; error: Error }
  | { outcome: 'stopped' };

/** Named tasks of a thread file: each export takes one structured-clonable value and returns another. */
type TaskTable = Record<string, (task: never) => unknown>;

/** A pool whose thread file exports the tasks of `Tasks`. */
export type ThreadPool<Tasks extends TaskTable> = {
  /** Resolves when every thread, the spare too, has loaded its engine. @throws when one cannot */
  warm: () => Promise<void>;
  /** Runs one task on a thread of its own. `signal` ends it early, at the cost of its thread. */
  run: <Name extends keyof Tasks & string>(
    name: Name,
    task: Parameters<Tasks[Name]>[0],
    signal?: AbortSignal,
  ) => Promise<ThreadOutcome<ReturnType<Tasks[Name]>>>;
  /** How many tasks are on a thread now. */
  busy: () => number;
  /** False when threads died while loading and are no longer replaced: only a restart helps. */
  isHealthy: () => boolean;
  /** Ends all threads at once. */
  close: () => Promise<void>;
};

/** What a pool is made of; `memoryLimitMb` bounds the old generation of each thread's heap. */
export type ThreadPoolOptions = {
  threadFile: URL;
  threads: number;
  taskLimitMs: number;
  memoryLimitMb: number;
  /** Node's flags for the threads; undefined: those of the process. */
  execArgv: string[] | undefined;
  /** Hears of every thread that ended although the pool goes on. */
  onThreadLost: () => void;
  onError: (error: Error) => void;
};

/** Short-lived objects of one thread: by default Node lets them take up to 48 MB. */
const youngGenerationMb = 32;

const stopped = Symbol('stopped');
const overran = Symbol('overran');

/** Starts the threads; {@link ThreadPool.warm} says when they are ready. The thread file must export a task `warm`. */
export function createThreadPool<Tasks extends TaskTable>(options: ThreadPoolOptions): ThreadPool<Tasks> {
  const { threads, taskLimitMs } = options;
  const piscina = new Piscina({
    filename: options.threadFile.href,
    name: 'warm',
    minThreads: threads + 1,
    maxThreads: threads + 1,
    idleTimeout: Infinity,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: options.memoryLimitMb, maxYoungGenerationSizeMb: youngGenerationMb },
    ...(options.execArgv === undefined ? {} : { execArgv: options.execArgv }),
  });
  piscina.on('error', (error) => options.onError(asError(error)));
  let closing = false;
  piscina.on('workerDestroy', () => {
    if (!closing) options.onThreadLost();
  });
  const slots = createSlots(threads);

  async function runNow(name: string, task: unknown, signal?: AbortSignal): Promise<ThreadOutcome<never>> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(overran), taskLimitMs);
    const stop = (): void => limit.abort(stopped);
    signal?.addEventListener('abort', stop, { once: true });
    const startedAt = performance.now();
    try {
      // The thread file's exports decide the type; ThreadPool's signature ties it to the task's name.
      const value = (await piscina.run(task, { name, signal: limit.signal })) as never;
      return { outcome: 'done', value, runMs: performance.now() - startedAt };
    } catch (error) {
      if (limit.signal.reason === overran) return { outcome: 'overran', limitMs: taskLimitMs };
      if (limit.signal.reason === stopped) return { outcome: 'stopped' };
      return { outcome: 'crashed', error: asError(error) };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }

  return {
    async warm() {
      await Promise.all(Array.from({ length: threads + 1 }, () => piscina.run(undefined, { name: 'warm' })));
    },
    async run(name, task, signal) {
      try {
        return await slots.use(() => runNow(name, task, signal), signal);
      } catch (error) {
        if (signal?.aborted === true) return { outcome: 'stopped' };
        throw error;
      }
    },
    busy: () => slots.busy(),
    isHealthy: () => piscina.threads.length > threads,
    async close() {
      closing = true;
      await piscina.destroy();
    },
  };
}

function asError(error: unknown): Error {
  // Not instanceof: an error that was cloned from a thread may be of another realm.
  return types.isNativeError(error) ? error : new Error(String(error));
}
