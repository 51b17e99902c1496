/** Submits a text from a form, with the same metrics and traces as an API submission. */
import { submit, type SubmitDeps, type SubmitRequest, type SubmitResult } from '@humanize/jobs';
import { traceEnqueue, type RefundCause, type Tracing } from '@humanize/runtime';

/** Dependencies of `submitText`. `countRefund` is called when a job could not be enqueued. */
export type SubmitTextDeps = SubmitDeps & { tracing: Tracing; countRefund: (cause: RefundCause) => void };

/** @throws DatabaseUnavailableError as `submit` does */
export async function submitText(deps: SubmitTextDeps, request: SubmitRequest): Promise<SubmitResult> {
  const { tracing, jobQueue } = deps;
  const startedAt = Date.now();
  const add: SubmitDeps['jobQueue']['add'] = (jobId, options) =>
    traceEnqueue({ tracing, queue: 'jobs' }, [jobId], () => jobQueue.add(jobId, options));
  const result = await submit({ ...deps, jobQueue: { add } }, request);
  if (result.outcome === 'enqueue_failed') deps.countRefund('enqueue_failed');
  if (result.outcome === 'created' || result.outcome === 'enqueue_failed') {
    const jobId = 'job' in result ? result.job.id : result.jobId;
    const span = tracing.start({
      name: 'POST /playground',
      kind: 'server',
      place: { createdJob: jobId },
      startedAt,
      attributes: { 'http.request.method': 'POST', 'http.route': '/playground', 'humanize.job.id': jobId },
    });
    span.end({ failed: result.outcome === 'enqueue_failed', attributes: { 'humanize.outcome': result.outcome } });
  }
  return result;
}
