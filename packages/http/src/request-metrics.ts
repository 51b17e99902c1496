/** Request metrics. Labels are route patterns, methods, statuses and codes, never values chosen by a client. */
import { Counter, Histogram, type Registry } from '@humanize/runtime';

export type RequestMetrics = {
  observeRequest(request: {
    readonly route: string;
    readonly method: string;
    /** 0 if the client disconnected before the response was sent. */
    readonly status: number;
    readonly code: string | undefined;
    readonly durationMs: number;
  }): void;
  /** Records that the process counted a request locally because Redis did not respond. */
  readonly countRateLimiterFallback: () => void;
};

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];

export function createRequestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry];
  const requests = new Counter({
    name: 'humanize_http_requests_total',
    help: 'HTTP requests by route, method, status and error code. Status 0: the client disconnected.',
    labelNames: ['route', 'method', 'status', 'code'],
    registers,
  });
  const durations = new Histogram({
    name: 'humanize_http_request_duration_seconds',
    help: 'Time from receiving the request headers to the end of the response.',
    labelNames: ['route', 'method'],
    buckets: secondsBuckets,
    registers,
  });
  const fallbacks = new Counter({
    name: 'humanize_rate_limiter_fallback_total',
    help: 'Requests counted by the process because Redis did not respond.',
    registers,
  });
  return {
    observeRequest: ({ route, method, status, code, durationMs }) => {
      requests.inc({ route, method, status: String(status), code: code ?? '' });
      durations.observe({ route, method }, durationMs / 1_000);
    },
    countRateLimiterFallback: () => fallbacks.inc(),
  };
}
