/** Sends progress notifications to clients that request them with a progress token. */
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';

export type ToolContext = RequestHandlerExtra<ServerRequest, ServerNotification>;

export type ReportProgress = (message: string, total?: number) => Promise<void>;

/**
 * Creates a reporter. Each call reports one more step, because progress must increase. `total` is the number of steps,
 * if known.
 */
export function createProgressReporter({ _meta, sendNotification }: ToolContext): ReportProgress {
  const progressToken = _meta?.progressToken;
  let progress = 0;
  return async (message, total) => {
    if (progressToken === undefined) return;
    progress += 1;
    const params = { progressToken, progress, message, ...(total !== undefined && { total }) };
    await sendNotification({ method: 'notifications/progress', params });
  };
}
