/**
 * Records one span per response. The span of the request that creates a job is the root of the job's trace, and its IDs
 * are derived from the job's ID. Every other request has a separate trace with a link to the requested job. The
 * caller's `traceparent` only adds a link, so callers control neither trace IDs nor sampling.
 */
import type { SpanLink, Tracing } from '@humanize/runtime';
import type { RequestHandler } from 'express';
import { knownMethod } from './known-method.ts';
import { requestStateOf } from './request-state.ts';

export function traceRequests({ tracing }: { tracing: Tracing }): RequestHandler {
  return (request, response, next) => {
    if (!tracing.enabled) return next();
    const startedAt = Date.now();
    const { traceparent } = request.headers;
    const method = knownMethod(request.method);
    const state = requestStateOf(response);
    state.onResponse = ({ status, code, jobId, createsJob = false }) => {
      const { route = 'unmatched' } = state;
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
