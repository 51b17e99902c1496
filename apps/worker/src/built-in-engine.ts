/** The built-in engine as the worker sees it: one hop to a thread and back. */
import type { Engine, EngineResult } from './engine.ts';
import type { ThreadPool } from './thread-pool.ts';
import type { ThreadTasks } from './thread-tasks.ts';

/** @param threads a pool that this engine owns and closes */
export function createBuiltInEngine(threads: ThreadPool<ThreadTasks>): Engine {
  return {
    warm: () => threads.warm(),
    isHealthy: () => threads.isHealthy(),
    close: () => threads.close(),
    async rewrite(request, signal): Promise<EngineResult> {
      const run = await threads.run('rewrite', request, signal);
      if (run.outcome !== 'done') return run;
      const answer: unknown = run.value;
      if (!isAnswer(answer)) return { outcome: 'empty' };
      if (answer.outcome === 'not_english') return answer;
      if (answer.text === '') return { outcome: 'empty' };
      return { ...answer, figures: { threadMs: Math.round(run.runMs * 10) / 10 } };
    },
  };
}

/** An engine that answers nothing is a fault of its own kind, whatever its types promise. */
function isAnswer(value: unknown): value is ReturnType<ThreadTasks['rewrite']> {
  return typeof value === 'object' && value !== null && 'outcome' in value;
}
