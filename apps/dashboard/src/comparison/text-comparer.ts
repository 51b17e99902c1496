/**
 * Compares the texts of jobs on a thread, so that other requests do not wait. One comparison runs at a time, within a
 * time limit, and a few can wait. Results are cached for a short time, because pages are often reloaded.
 */
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import { compareWithinLimits, type ComparedTexts, type ComparisonResult } from './compare-texts.ts';

export type TextComparer = {
  /** Never rejects. */
  compare(job: ComparedTexts & { jobId: string }): Promise<ComparisonResult>;
  close(): Promise<void>;
};

/** The file that the thread runs. It has the same extension as this file: source in tests, compiled in production. */
const threadFile = new URL(`./compare-texts${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/** Includes the time spent waiting for the thread. */
const timeoutMsDefault = 2_000;
const waitingMaxDefault = 8;
const threadIdleMs = 60_000;
const threadMemoryMb = 128;
/** Short, because texts can be deleted at any time. */
const keptMs = 60_000;
const keptCharactersMax = 4_000_000;

type Kept = ComparedTexts & { result: Promise<ComparisonResult> };

/** Starts the thread when it is first needed. */
export function createTextComparer({
  timeoutMs = timeoutMsDefault,
  waitingMax = waitingMaxDefault,
}: { timeoutMs?: number; waitingMax?: number } = {}): TextComparer {
  const pool = new Piscina({
    filename: threadFile.href,
    name: compareWithinLimits.name,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: threadIdleMs,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
    // The thread must not inherit the flags of a test runner or debugger.
    execArgv: [],
  });
  const kept = new LRUCache<string, Kept>({
    ttl: keptMs,
    maxSize: keptCharactersMax,
    sizeCalculation: ({ input, output }) => input.length + output.length + 1,
  });

  async function run(texts: ComparedTexts): Promise<ComparisonResult> {
    // Piscina's maxQueue does not count tasks that have an abort signal.
    if (pool.queueSize >= waitingMax) return { outcome: 'unavailable' };
    try {
      return (await pool.run(texts, { signal: AbortSignal.timeout(timeoutMs) })) as ComparisonResult;
    } catch {
      // The time limit was exceeded or the thread ran out of memory. The page shows the texts without highlighting.
      return { outcome: 'unavailable' };
    }
  }

  async function forgetUnavailable(jobId: string, result: Promise<ComparisonResult>): Promise<void> {
    if ((await result).outcome === 'unavailable') kept.delete(jobId);
  }

  return {
    compare({ jobId, input, output, edits }) {
      const found = kept.get(jobId);
      if (found !== undefined && found.input === input && found.output === output) return found.result;
      const result = run({ input, output, edits });
      kept.set(jobId, { input, output, edits: [], result });
      void forgetUnavailable(jobId, result);
      return result;
    },
    close: () => pool.destroy(),
  };
}
