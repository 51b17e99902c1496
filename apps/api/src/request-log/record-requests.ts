/** Middleware that adds each request with a known API key to the account's request log once the response has ended. */
import { knownMethod, requestStateOf } from '@humanize/http';
import type { RequestHandler } from 'express';
import type { RequestLog } from './create-request-log.ts';

/** `newId` returns a UUIDv7. */
export function recordRequests({
  requestLog,
  newId,
  now = () => new Date(),
}: {
  readonly requestLog: Pick<RequestLog, 'add'>;
  readonly newId: () => string;
  readonly now?: () => Date;
}): RequestHandler {
  return (request, response, next) => {
    response.once('close', () => {
      const { requestId, startedMs, route = null, caller, code = null, jobId = null } = requestStateOf(response);
      const { accountId, apiKeyId } = caller ?? {};
      if (accountId === undefined || apiKeyId === undefined) return;
      const durationMs = Math.max(0, performance.now() - startedMs);
      requestLog.add({
        id: newId(),
        accountId,
        apiKeyId,
        requestId,
        method: knownMethod(request.method),
        route,
        status: response.writableFinished ? response.statusCode : 0,
        code,
        jobId,
        durationMs,
        createdAt: new Date(now().getTime() - durationMs),
      });
    });
    next();
  };
}
