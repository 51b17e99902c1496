/** The worker's spans for a job: one per queue entry, with child spans for its parts and the engine's steps. */
import type { Span, SpanAttributes, Tracing } from '@humanize/runtime';
import type { EngineResult } from './engines/engine.ts';
import type { JobMeasurements, JobOutcome } from './job-metrics.ts';

/** Opens the span of a queue entry in its job's trace. */
export function openJobSpan(tracing: Tracing, jobId: string): Span {
  const attributes = { 'messaging.destination.name': 'jobs', 'humanize.job.id': jobId };
  return tracing.start({ name: 'process job', kind: 'consumer', place: { ofJob: jobId }, attributes });
}

/** Returns the final status and attributes of the job's span. */
export function describeJobEnd(end: { outcome: JobOutcome; fields: JobMeasurements }): {
  failed: boolean;
  attributes: SpanAttributes;
} {
  const { words, queuedMs } = end.fields;
  return {
    failed: !['succeeded', 'gone', 'postponed'].includes(end.outcome),
    attributes: {
      'humanize.outcome': end.outcome,
      ...(words !== undefined && { 'humanize.words': words }),
      ...(queuedMs !== undefined && { 'humanize.queued_ms': queuedMs }),
    },
  };
}

/** Runs the engine inside a child span of `parent`. @param run must return failures as outcomes and never throw */
export async function traceEngine(parent: Span, run: () => Promise<EngineResult>): Promise<EngineResult> {
  const span = parent.child({ name: 'engine' });
  const result = await run();
  if (result.outcome === 'rewritten') {
    // The steps of a thread are known only after the thread returns its result.
    for (const { stage, startedAt, durationMs } of result.stages) {
      span.child({ name: stage, startedAt }).end({ endedAt: startedAt + durationMs });
    }
  }
  const edits = result.outcome === 'rewritten' ? { 'humanize.edits': result.edits.length } : {};
  const failed = !['rewritten', 'not_english', 'model_unavailable'].includes(result.outcome);
  span.end({ failed, attributes: { 'humanize.outcome': result.outcome, ...edits } });
  return result;
}
