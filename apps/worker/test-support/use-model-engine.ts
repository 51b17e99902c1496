/**
 * Sets up the language-model engine for tests, wired as in the worker, with real threads and a recorded model whose
 * behavior is configurable.
 */
import { optionDefaults } from '@humanize/contract';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import {
  parseBehavior,
  readRecordings,
  smallRecordings,
  startRecordedModel,
  type RecordedModel,
  type ServedRequest,
} from '@humanize/dev-servers';
import { createLightEditor } from '@humanize/light-edit';
import { createLogger, createMetrics, type ModelConfig, type Registry } from '@humanize/runtime';
import { collectLogLines } from '@humanize/testing';
import { readWorkerConfig } from '../src/config.ts';
import type { Pair } from '@humanize/language-model';
import { createThreadPool, type ThreadOutcome, type ThreadPool } from '../src/thread-pool.ts';
import type { ThreadTasks } from '../src/thread-tasks.ts';
import type { Engine, EngineRequest, EngineResult } from '../src/engines/engine.ts';
import { connectModel } from '../src/engines/language-model/connect-model.ts';
import { createModelMetrics } from '../src/engines/language-model/model-metrics.ts';
import { readEngineOptions } from '../src/engine-options.ts';

const editor = createLightEditor();
export const recordings = readRecordings(smallRecordings);
export const known = recordings.all.filter(({ changedVersions }) => changedVersions.length > 0);
export const text = `${recordings.all.map(({ source }) => source).join('\n\n')}\n`;
export const rewritten = `${recordings.all.map(({ rewrite }) => rewrite).join('\n\n')}\n`;
const [firstKnown] = known;
if (firstKnown === undefined) throw new Error('the recordings have no changed version');
export const first = firstKnown;

export const lightEdit = (input: string): string => editor.edit(input, { variant: 'en-US' }).text;

/** What a test has started, its log entries, and the requests that the model has served. */
type State = {
  engine: Engine;
  model: RecordedModel | undefined;
  registry: Registry;
  lines: Record<string, unknown>[];
  requests: ServedRequest[];
  /** Replaces the outcome of checking these pairs. If it returns undefined, the thread's outcome is used. */
  checked?: (pairs: readonly Pair[]) => ThreadOutcome<never> | undefined;
  /** Replaces the outcome of assembling the output from the rewritten parts. */
  finished?: ThreadOutcome<never>;
};

/** Starts threads before the file's tests and closes them afterward. */
function useThreads(): { pool: ThreadPool<ThreadTasks> } {
  const threads = {} as { pool: ThreadPool<ThreadTasks> };
  beforeAll(async () => {
    threads.pool = createThreadPool<ThreadTasks>({
      threadFile: new URL('../src/rewrite-thread.ts', import.meta.url),
      execArgv: ['--conditions=@humanize/source'],
      threads: 2,
      taskLimitMs: 20_000,
      memoryLimitMb: 512,
      onThreadLost: () => undefined,
      onError: (error) => {
        throw error;
      },
    });
    await threads.pool.warm();
  });
  afterAll(() => threads.pool.close());
  return threads;
}

/** Returns the sum of a metric's values with these labels. */
async function sumMetric(registry: Registry, name: string, labels: Record<string, string>): Promise<number> {
  const values = (await registry.getSingleMetric(name)?.get())?.values ?? [];
  const wanted = Object.entries(labels);
  const matching = values.filter((value) =>
    wanted.every(([label, is]) => (value.labels as Record<string, unknown>)[label] === is),
  );
  return matching.reduce((sum, { value }) => sum + value, 0);
}

/** Returns a model configuration with short retry delays. */
function readModel(baseUrl: string, settings: Record<string, string>): ModelConfig {
  const { model } = readWorkerConfig({
    DATABASE_URL: 'postgres://unused',
    REDIS_URL: 'redis://unused',
    MODEL_BASE_URL: baseUrl,
    MODEL_NAME: 'recorded',
    MODEL_RETRIES_MAX: '1',
    MODEL_RETRY_AFTER_MAX_MS: '50',
    ...settings,
  });
  if (model === undefined) throw new Error('no model is configured');
  return model;
}

/** Wraps the pool so that tests can replace the outcomes of checks and of the last step. */
function withChecks(pool: ThreadPool<ThreadTasks>, state: State): ThreadPool<ThreadTasks> {
  return {
    ...pool,
    async run(name, task, signal) {
      const replaced = name === 'compare' ? state.checked?.(task as readonly Pair[]) : undefined;
      return replaced ?? (name === 'finish' ? state.finished : undefined) ?? pool.run(name, task, signal);
    },
    close: async () => undefined,
  };
}

/** Returns the fixtures for a test file. */
export function useModelEngine() {
  const threads = useThreads();
  const state = { model: undefined } as State;
  afterEach(async () => {
    await state.engine.close();
    await state.model?.close();
    state.model = undefined;
    delete state.checked;
    delete state.finished;
  });

  /** Connects the engine to a model. */
  const connect = (baseUrl: string, settings: Record<string, string> = {}): void => {
    state.lines = [];
    state.registry = createMetrics({ app: 'worker' });
    state.engine = connectModel({
      model: readModel(baseUrl, settings),
      // The threads are shared by all tests.
      threads: withChecks(threads.pool, state),
      metrics: createModelMetrics(state.registry),
      logger: createLogger({ app: 'worker', level: 'info', stream: collectLogLines(state.lines) }),
    });
  };
  /** Starts a model with these behaviors and connects the engine to it. */
  const start = async (
    behaviors: readonly string[],
    settings: Record<string, string> = {},
    changeKinds?: string[],
  ): Promise<void> => {
    state.requests = [];
    state.model = await startRecordedModel({
      recordings,
      behaviors: behaviors.map(parseBehavior),
      changeKinds,
      onRequest: (request) => state.requests.push(request),
    });
    connect(state.model.baseUrl, settings);
  };
  const run = (
    input: string,
    more: Partial<EngineRequest> = {},
    signal = new AbortController().signal,
  ): Promise<EngineResult> =>
    state.engine.rewrite(
      {
        ...readEngineOptions(optionDefaults),
        text: input,
        mayWait: false,
        onStarted: () => undefined,
        onProgress: () => undefined,
        ...more,
      },
      signal,
    );
  const rewrite = async (input: string, more: Partial<EngineRequest> = {}) => {
    const result = await run(input, more);
    if (result.outcome !== 'rewritten') throw new Error(`not rewritten but ${result.outcome}`);
    return result;
  };
  const metric = (name: string, labels: Record<string, string>): Promise<number> =>
    sumMetric(state.registry, name, labels);
  return { state, start, connect, run, rewrite, metric };
}
