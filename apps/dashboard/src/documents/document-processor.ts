/**
 * Processes Word documents on a thread, so that other requests do not wait. One document is processed at a time, within
 * a time limit, and a few can wait. Each account can have one document in progress.
 */
import { createTaskThread, type TaskThreadOptions } from '../task-thread.ts';
import { processDocument, type DocumentResult, type DocumentTask } from './process-document.ts';

export type DocumentProcessor = {
  /**
   * Never rejects. `unavailable`: the document took too long or used too much memory, too many others are waiting, or
   * the account has another one in progress.
   */
  process(accountId: string, task: DocumentTask): Promise<DocumentResult | { outcome: 'unavailable' }>;
  close(): Promise<void>;
};

const timeoutMsDefault = 10_000;
const waitingMax = 4;

/** Starts the thread when it is first needed. */
export function createDocumentProcessor({
  timeoutMs = timeoutMsDefault,
  onError,
}: Pick<TaskThreadOptions, 'onError'> & { timeoutMs?: number }): DocumentProcessor {
  const file = new URL('./process-document', import.meta.url);
  const thread = createTaskThread<DocumentTask, DocumentResult>({
    file,
    name: processDocument.name,
    timeoutMs,
    waitingMax,
    onError,
  });
  const inProgress = new Set<string>();
  return {
    async process(accountId, task) {
      if (inProgress.has(accountId)) return { outcome: 'unavailable' };
      inProgress.add(accountId);
      try {
        return await thread.run(task);
      } finally {
        inProgress.delete(accountId);
      }
    },
    close: () => thread.close(),
  };
}
