/** The light-edit engine, which runs each text on a thread. */
import type { ThreadPool } from '../../thread-pool.ts';
import type { ThreadTasks } from '../../thread-tasks.ts';
import { lightEditUsage, type Engine, type EngineResult } from '../engine.ts';

/** @param threads a pool that this engine owns and closes */
export function createLightEditEngine(threads: ThreadPool<ThreadTasks>): Engine {
  return {
    slots: threads.slots,
    warm: () => threads.warm(),
    isHealthy: () => threads.isHealthy(),
    close: () => threads.close(),
    async rewrite({ onStarted, onProgress: _onProgress, mayWait: _mayWait, ...task }, signal): Promise<EngineResult> {
      const run = await threads.run('rewrite', task, signal, onStarted);
      if (run.outcome !== 'done') return run;
      const result: unknown = run.value;
      if (!isResult(result)) return { outcome: 'empty' };
      if (result.outcome === 'not_english') return result;
      if (result.text === '') return { outcome: 'empty' };
      const { paragraphs, ...rest } = result;
      return { ...rest, usage: lightEditUsage(paragraphs), logFields: { threadMs: Math.round(run.runMs * 10) / 10 } };
    },
  };
}

/** Detects a missing result at run time, even though the types exclude it. */
function isResult(value: unknown): value is ReturnType<ThreadTasks['rewrite']> {
  return typeof value === 'object' && value !== null && 'outcome' in value;
}
