/** Chooses the engine that the configuration names, on a pool of threads. */
import { createBuiltInEngine } from './built-in-engine.ts';
import type { WorkerConfig } from './config.ts';
import type { Engine } from './engine.ts';
import type { JobMeter } from './job-meter.ts';
import { createChatClient } from './model-engine/chat-client.ts';
import { createModelEngine } from './model-engine/model-engine.ts';
import { createSlots } from './slots.ts';
import { createThreadPool } from './thread-pool.ts';
import type { ThreadTasks } from './thread-tasks.ts';

/** What an engine is made of. `threadExecArgv` are Node's flags for the threads, as the tests need them for source files. */
export type EngineParts = {
  config: Pick<WorkerConfig, 'threads' | 'model'>;
  threadFile: URL;
  threadExecArgv: string[] | undefined;
  meter: JobMeter;
  onError: (error: Error) => void;
};

export function createEngine({ config, threadFile, threadExecArgv, meter, onError }: EngineParts): Engine {
  const threads = createThreadPool<ThreadTasks>({
    ...config.threads,
    threadFile,
    execArgv: threadExecArgv,
    onThreadLost: () => meter.threadLost(),
    onError,
  });
  const { model } = config;
  if (model === undefined) return createBuiltInEngine(threads);
  return createModelEngine({
    threads,
    ask: createChatClient(model),
    slots: createSlots(model.requestsAtOnce),
    jobLimitMs: model.jobLimitMs,
    prices: model,
    onAnswer: (answer) => meter.modelAnswered(answer.outcome, answer.usage),
  });
}
