/**
 * Processes Word documents on a thread, so that other requests do not wait. One document is processed at a time, within
 * a time limit, and a few can wait. Each account can have one document in progress.
 */
import { Piscina } from 'piscina';
import { processDocument, type DocumentResult, type DocumentTask } from './process-document.ts';

export type DocumentProcessor = {
  /**
   * Never rejects. `unavailable`: the document took too long or used too much memory, too many others are waiting, or
   * the account has another one in progress.
   */
  process(accountId: string, task: DocumentTask): Promise<DocumentResult | { outcome: 'unavailable' }>;
  close(): Promise<void>;
};

/** The file that the thread runs. It has the same extension as this file: source in tests, compiled in production. */
const threadFile = new URL(`./process-document${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/** Includes the time spent waiting for the thread. */
const timeoutMsDefault = 10_000;
const waitingMax = 4;
const threadIdleMs = 60_000;
const threadMemoryMb = 128;

/** Starts the thread when it is first needed. */
export function createDocumentProcessor({ timeoutMs = timeoutMsDefault } = {}): DocumentProcessor {
  const pool = new Piscina({
    filename: threadFile.href,
    name: processDocument.name,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: threadIdleMs,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
    // The thread must not inherit the flags of a test runner or debugger.
    execArgv: [],
  });
  const inProgress = new Set<string>();
  return {
    async process(accountId, task) {
      // Piscina's maxQueue does not count tasks that have an abort signal.
      if (inProgress.has(accountId) || pool.queueSize >= waitingMax) return { outcome: 'unavailable' };
      inProgress.add(accountId);
      try {
        return (await pool.run(task, { signal: AbortSignal.timeout(timeoutMs) })) as DocumentResult;
      } catch {
        // The time limit was exceeded or the thread ran out of memory.
        return { outcome: 'unavailable' };
      } finally {
        inProgress.delete(accountId);
      }
    },
    close: () => pool.destroy(),
  };
}
