/**
 * One span per answer. The request that creates a job is the first span of that job's trace, under ids that come from
 * the job's own; every other request has a trace of its own that is linked to the job it asked for. The trace that a
 * caller names by `traceparent` is only linked to: a stranger does not choose our ids or what we record.
 */
import type { SpanLink, Tracing } from '@humanize/runtime';
import type { RequestHandler } from 'express';
import { knownMethod } from './known-method.ts';
import { stateOf } from './request-state.ts';

export function traceRequest({ tracing }: { tracing: Tracing }): RequestHandler {
  return (request, response, next) => {
    if (!tracing.enabled) return next();
    const startedAt = Date.now();
    const { traceparent } = request.headers;
    const method = knownMethod(request.method);
    const state = stateOf(response);
    state.onAnswer = ({ status, createsJob }) => {
      const { route = 'unmatched', code, jobId } = state;
      const links: SpanLink[] = [];
      if (jobId !== undefined && !createsJob) links.push({ jobId });
      if (typeof traceparent === 'string') links.push({ traceparent });
      const span = tracing.start({
        name: `${method} ${route}`,
        kind: 'server',
        place: jobId !== undefined && createsJob ? { createdJob: jobId } : { alone: true },
        links,
        startedAt,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          ...(code !== undefined && { 'error.type': code }),
          ...(jobId !== undefined && { 'humanize.job.id': jobId }),
        },
      });
      span.end({ failed: status >= 500 });
    };
    next();
  };
}
