/** Prometheus metrics of the dashboard, in addition to those of every app. */
import { Counter, Histogram, type Registry } from '@humanize/runtime';

export type DashboardMetrics = {
  observeRequest(request: { route: string; method: string; status: number; durationMs: number }): void;
};

export function createDashboardMetrics(registry: Registry): DashboardMetrics {
  const registers = [registry];
  const requests = new Counter({
    name: 'humanize_http_requests_total',
    help: 'Requests by route, method, status and error code.',
    labelNames: ['route', 'method', 'status', 'code'],
    registers,
  });
  const duration = new Histogram({
    name: 'humanize_http_request_duration_seconds',
    help: 'Time from the start of a request to the end of its response.',
    labelNames: ['route', 'method'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  return {
    observeRequest: ({ route, method, status, durationMs }) => {
      requests.inc({ route, method, status, code: '' });
      duration.observe({ route, method }, durationMs / 1_000);
    },
  };
}
