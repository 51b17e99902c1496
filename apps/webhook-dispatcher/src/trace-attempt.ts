/** One attempt as a span of its job's trace. Of the receiver it names the host; paths and queries may be secret. */
import type { AttemptResult, StartedAttempt } from '@humanize/database';
import type { Tracing } from '@humanize/runtime';

/** Ends the span with what became of the delivery and of the request. */
export type EndAttemptSpan = (outcome: string, result: AttemptResult) => void;

/** @param beganAt milliseconds since 1970: before the attempt was put on record */
export function openAttemptSpan(tracing: Tracing, attempt: StartedAttempt, beganAt: number): EndAttemptSpan {
  if (!tracing.enabled) return () => undefined;
  const host = URL.parse(attempt.url)?.hostname;
  const span = tracing.start({
    name: 'delivery attempt',
    kind: 'client',
    place: { ofJob: attempt.jobId },
    startedAt: beganAt,
    attributes: {
      'humanize.job.id': attempt.jobId,
      'humanize.delivery.id': attempt.deliveryId,
      'humanize.series': attempt.series,
      'humanize.attempt': attempt.number,
      ...(host !== undefined && { 'server.address': host }),
    },
  });
  return (outcome, { outcome: answer, status, errorClass }) =>
    span.end({
      failed: answer !== 'acknowledged',
      attributes: {
        'humanize.outcome': outcome,
        ...(status !== null && { 'http.response.status_code': status }),
        ...(errorClass !== null && { 'error.type': errorClass }),
      },
    });
}
