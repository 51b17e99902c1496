/** The API's own figures. Labels are patterns, methods, statuses and codes: never anything that a client chooses. */
import { Counter, Histogram, type Registry } from '@humanize/runtime';

export type ApiMetrics = {
  observeRequest(request: {
    route: string;
    method: string;
    /** 0: the client went away. */
    status: number;
    code: string | undefined;
    durationMs: number;
  }): void;
  countLimiterFallback: () => void;
};

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];

export function createApiMetrics(registry: Registry): ApiMetrics {
  const registers = [registry];
  const requests = new Counter({
    name: 'humanize_http_requests_total',
    help: 'Requests answered, by route, status and error code; status 0 is a client that went away.',
    labelNames: ['route', 'method', 'status', 'code'],
    registers,
  });
  const durations = new Histogram({
    name: 'humanize_http_request_duration_seconds',
    help: 'Time from the request headers to the end of the response.',
    labelNames: ['route', 'method'],
    buckets: secondsBuckets,
    registers,
  });
  const fallbacks = new Counter({
    name: 'humanize_rate_limiter_fallback_total',
    help: 'Requests that were counted in the process because Redis did not answer.',
    registers,
  });
  return {
    observeRequest: ({ route, method, status, code, durationMs }) => {
      requests.inc({ route, method, status: String(status), code: code ?? '' });
      durations.observe({ route, method }, durationMs / 1_000);
    },
    countLimiterFallback: () => fallbacks.inc(),
  };
}
