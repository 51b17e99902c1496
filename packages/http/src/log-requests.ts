/**
 * Writes one log line per request and updates the request metrics. Log lines contain IDs and durations, but never text,
 * keys, paths or queries.
 */
import type { Logger } from '@humanize/runtime';
import type { RequestHandler } from 'express';
import { knownMethod } from './known-method.ts';
import type { RequestMetrics } from './request-metrics.ts';
import { requestStateOf } from './request-state.ts';

/** Routes that are polled constantly, so their requests are logged at the debug level. */
const quietRoutes: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Writes the log line when the response has ended or the client has disconnected. */
export function logRequests({ logger, metrics }: { logger: Logger; metrics: RequestMetrics }): RequestHandler {
  return (request, response, next) => {
    response.once('close', () => {
      const { requestId, startedMs, route = 'unmatched', caller, code, jobId } = requestStateOf(response);
      const durationMs = performance.now() - startedMs;
      const sent = response.writableFinished;
      const status = sent ? response.statusCode : 0;
      const method = knownMethod(request.method);
      metrics.observeRequest({ route, method, status, code, durationMs });
      logger[quietRoutes.has(route) ? 'debug' : status >= 500 ? 'warn' : 'info']('request', {
        requestId,
        method,
        route,
        status,
        ...(code !== undefined && { code }),
        ...(!sent && { aborted: true }),
        ...caller,
        ...(jobId !== undefined && { jobId }),
        ip: request.ip,
        durationMs: Math.round(durationMs * 10) / 10,
      });
    });
    next();
  };
}
