/** Adding jobs to a queue, as spans of those jobs' traces. */
import type { Tracing } from './tracing.ts';

/** Runs `add`, which puts all of `jobIds` into `queue`, and shows it in the trace of each. What it throws, it throws. */
export async function traceEnqueue(
  { tracing, queue, reason }: { readonly tracing: Tracing; readonly queue: string; readonly reason?: string },
  jobIds: readonly string[],
  add: () => Promise<void>,
): Promise<void> {
  if (!tracing.enabled) return add();
  const spans = jobIds.map((jobId) =>
    tracing.start({
      name: `enqueue ${queue}`,
      kind: 'producer',
      place: { ofJob: jobId },
      attributes: {
        'messaging.destination.name': queue,
        'humanize.job.id': jobId,
        ...(reason !== undefined && { 'humanize.outcome': reason }),
      },
    }),
  );
  try {
    await add();
    for (const span of spans) span.end();
  } catch (error) {
    const type = error instanceof Error ? error.name : 'unknown';
    for (const span of spans) span.end({ failed: true, attributes: { 'error.type': type } });
    throw error;
  }
}
