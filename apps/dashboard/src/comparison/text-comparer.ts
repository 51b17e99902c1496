/**
 * Compares the texts of jobs on a thread, so that other requests do not wait. One comparison runs at a time, within a
 * time limit, and a few can wait. Results are cached for a short time, because pages are often reloaded.
 */
import { LRUCache } from 'lru-cache';
import { createTaskThread, type TaskThreadOptions } from '../task-thread.ts';
import { compareWithinLimits, type ComparedTexts, type ComparisonResult } from './compare-texts.ts';

export type TextComparer = {
  /** Never rejects. If the result is `unavailable`, the page shows the texts without highlighting. */
  compare(job: ComparedTexts & { jobId: string }): Promise<ComparisonResult>;
  close(): Promise<void>;
};

const timeoutMsDefault = 2_000;
const waitingMaxDefault = 8;
/** Short, because texts can be deleted at any time. */
const keptMs = 60_000;
const keptCharactersMax = 4_000_000;

type Kept = ComparedTexts & { result: Promise<ComparisonResult> };

/** Starts the thread when it is first needed. */
export function createTextComparer({
  timeoutMs = timeoutMsDefault,
  waitingMax = waitingMaxDefault,
  onError,
}: Pick<TaskThreadOptions, 'onError'> & { timeoutMs?: number; waitingMax?: number }): TextComparer {
  const file = new URL('./compare-texts', import.meta.url);
  const thread = createTaskThread<ComparedTexts, ComparisonResult>({
    file,
    name: compareWithinLimits.name,
    timeoutMs,
    waitingMax,
    onError,
  });
  const kept = new LRUCache<string, Kept>({
    ttl: keptMs,
    maxSize: keptCharactersMax,
    sizeCalculation: ({ input, output }) => input.length + output.length + 1,
  });

  async function forgetUnavailable(jobId: string, result: Promise<ComparisonResult>): Promise<void> {
    if ((await result).outcome === 'unavailable') kept.delete(jobId);
  }

  return {
    compare({ jobId, input, output, edits }) {
      const found = kept.get(jobId);
      if (found !== undefined && found.input === input && found.output === output) return found.result;
      const result = thread.run({ input, output, edits });
      kept.set(jobId, { input, output, edits: [], result });
      void forgetUnavailable(jobId, result);
      return result;
    },
    close: () => thread.close(),
  };
}
