/** Creates the configured engine on a pool of threads. */
import type { Logger } from '@humanize/runtime';
import { shareTables } from '@humanize/text/share-tables';
import type { WorkerConfig } from '../config.ts';
import { createThreadPool } from '../thread-pool.ts';
import type { ThreadTasks } from '../thread-tasks.ts';
import type { Engine } from './engine.ts';
import type { ModelMetrics } from './language-model/model-metrics.ts';
import { createLightEditEngine } from './light-edit/light-edit-engine.ts';

/**
 * Time limit for checking the rewritten paragraphs of a passage, which takes less than a second of CPU time. All jobs
 * share the threads, so a slow check must not delay other jobs for longer than this.
 */
const checkLimitMs = 5_000;

export type EngineParts = {
  config: Pick<WorkerConfig, 'threads' | 'model'>;
  threadFile: URL;
  metrics: ModelMetrics & { threadLost(): void };
  logger: Logger;
  onError: (error: Error) => void;
};

export async function createEngine(parts: EngineParts): Promise<Engine> {
  const { config, threadFile, metrics, logger, onError } = parts;
  // Called before the threads start, so that they inherit the tables.
  shareTables();
  const { model } = config;
  const threads = createThreadPool<ThreadTasks>({
    ...config.threads,
    limitsMs: { compare: checkLimitMs },
    threadFile,
    onThreadLost: () => metrics.threadLost(),
    onError,
  });
  if (model === undefined) return createLightEditEngine(threads);
  // Imported only if a model is configured, to save memory and startup time.
  const { connectModel } = await import('./language-model/connect-model.ts');
  return connectModel({ model, threads, metrics, logger });
}
