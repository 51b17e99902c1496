/** One wide log line and one set of figures per request: ids and durations, never text, keys, paths or queries. */
import type { Logger } from '@humanize/runtime';
import type { RequestHandler } from 'express';
import type { ApiMetrics } from '../api-metrics.ts';
import { knownMethod } from './known-method.ts';
import { stateOf } from './request-state.ts';

/** Routes that balancers and scrapers ask all the time: logged at level debug. */
const quietRoutes: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

/** Writes the line when the response is over, whether it was sent whole or the client went away. */
export function logRequest({ logger, metrics }: { logger: Logger; metrics: ApiMetrics }): RequestHandler {
  return (request, response, next) => {
    response.once('close', () => {
      const { requestId, startedMs, route = 'unmatched', caller, code, jobId } = stateOf(response);
      const durationMs = performance.now() - startedMs;
      const sent = response.writableFinished;
      const status = sent ? response.statusCode : 0;
      metrics.observeRequest({ route, method: knownMethod(request.method), status, code, durationMs });
      logger[quietRoutes.has(route) ? 'debug' : status >= 500 ? 'warn' : 'info']('request', {
        requestId,
        method: knownMethod(request.method),
        route,
        status,
        ...(code !== undefined && { code }),
        ...(!sent && { aborted: true }),
        ...(caller !== undefined && { accountId: caller.accountId, apiKeyId: caller.apiKeyId }),
        ...(jobId !== undefined && { jobId }),
        ip: request.ip,
        durationMs: Math.round(durationMs * 10) / 10,
      });
    });
    next();
  };
}
