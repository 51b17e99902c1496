/** A job's spans in the worker: one for the entry of the queue, below it one for each part, and the engine's steps. */
import type { Span, SpanAttributes, Tracing } from '@humanize/runtime';
import type { EngineResult } from './engines/engine.ts';
import type { JobFigures, JobOutcome } from './job-meter.ts';

/** The span of one entry, in the trace of its job. */
export function openJobSpan(tracing: Tracing, jobId: string): Span {
  const attributes = { 'messaging.destination.name': 'jobs', 'humanize.job.id': jobId };
  return tracing.start({ name: 'process job', kind: 'consumer', place: { ofJob: jobId }, attributes });
}

/** What that span says at its end. */
export function describeJobEnd(end: { outcome: JobOutcome; fields: JobFigures }): {
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

/** Runs the engine inside a span below `parent`. @param run must not throw: an engine that fails says so */
export async function traceEngine(parent: Span, run: () => Promise<EngineResult>): Promise<EngineResult> {
  const span = parent.child({ name: 'engine' });
  const result = await run();
  if (result.outcome === 'rewritten') {
    // Steps on a thread are known only when the thread has answered.
    for (const { stage, startedAt, durationMs } of result.stages) {
      span.child({ name: stage, startedAt }).end({ endedAt: startedAt + durationMs });
    }
  }
  const edits = result.outcome === 'rewritten' ? { 'humanize.edits': result.edits.length } : {};
  const failed = !['rewritten', 'not_english', 'model_away'].includes(result.outcome);
  span.end({ failed, attributes: { 'humanize.outcome': result.outcome, ...edits } });
  return result;
}
