/**
 * Records one attempt as a span in its job's trace. The span contains only the receiver's host, because paths and
 * queries may be secret.
 */
import type { AttemptResult } from '@humanize/database';
import type { Tracing } from '@humanize/runtime';
import type { SendableAttempt } from './deliver.ts';

export type TracedAttempt = {
  readonly attempt: SendableAttempt;
  /** Start time in milliseconds since the Unix epoch, taken before the attempt was recorded in Postgres. */
  readonly startedAt: number;
  /** The outcome of the delivery. */
  readonly outcome: string;
  readonly result: AttemptResult;
};

/** Records the span of an attempt that has just ended. */
export function recordAttemptSpan(tracing: Tracing, { attempt, startedAt, outcome, result }: TracedAttempt): void {
  if (!tracing.enabled) return;
  const { status, errorClass } = result;
  const host = URL.parse(attempt.url)?.hostname;
  const span = tracing.start({
    name: 'delivery attempt',
    kind: 'client',
    place: { ofJob: attempt.jobId },
    startedAt,
    attributes: {
      'humanize.job.id': attempt.jobId,
      'humanize.delivery.id': attempt.deliveryId,
      'humanize.series': attempt.series,
      'humanize.attempt': attempt.number,
      'humanize.outcome': outcome,
      ...(host !== undefined && { 'server.address': host }),
      ...(status !== null && { 'http.response.status_code': status }),
      ...(errorClass !== null && { 'error.type': errorClass }),
    },
  });
  span.end({ failed: result.outcome !== 'acknowledged' });
}
