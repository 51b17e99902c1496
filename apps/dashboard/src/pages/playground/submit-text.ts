/** Submits a text from a form, traced like an API submission. */
import type { Tracing } from '@humanize/runtime';
import { submit, type SubmitDeps, type SubmitRequest, type SubmitResult } from '@humanize/service';

export type SubmitTextDeps = SubmitDeps & { tracing: Tracing };

/** @throws DatabaseUnavailableError as `submit` does */
export async function submitText(deps: SubmitTextDeps, request: SubmitRequest): Promise<SubmitResult> {
  const { tracing } = deps;
  const startedAt = Date.now();
  const result = await submit(deps, request);
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
