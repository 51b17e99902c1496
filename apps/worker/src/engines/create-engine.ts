/** Creates the configured engine on a pool of threads. */
import type { Logger } from '@humanize/runtime';
import { loadDictionary } from '@humanize/text';
import type { WorkerConfig } from '../config.ts';
import { createThreadPool } from '../thread-pool.ts';
import type { ThreadTasks } from '../thread-tasks.ts';
import type { Engine } from './engine.ts';
import { connectModel } from './language-model/connect-model.ts';
import type { ModelMetrics } from './language-model/model-metrics.ts';
import { createLightEditEngine } from './light-edit/light-edit-engine.ts';

/** `threadExecArgv` are Node flags for the threads, which tests need for source files. */
export type EngineParts = {
  config: Pick<WorkerConfig, 'threads' | 'model'>;
  threadFile: URL;
  threadExecArgv: string[] | undefined;
  metrics: ModelMetrics & { threadLost(): void };
  logger: Logger;
  onError: (error: Error) => void;
};

export function createEngine({ config, threadFile, threadExecArgv, metrics, logger, onError }: EngineParts): Engine {
  // Before the threads start, so that they share it.
  loadDictionary();
  const { model } = config;
  const threads = createThreadPool<ThreadTasks>({
    ...config.threads,
    // A job that waits seconds for a model can wait for the replacement of a thread, too.
    spareThreads: model === undefined ? 1 : 0,
    threadFile,
    execArgv: threadExecArgv,
    onThreadLost: () => metrics.threadLost(),
    onError,
  });
  return model === undefined ? createLightEditEngine(threads) : connectModel({ model, threads, metrics, logger });
}
