/** Work inside a span: the span ends when the work does, and is marked as failed when the work throws. */
import type { Span, SpanEnd } from './tracing.ts';

/** Runs `work` and ends `span`; `describe` says at its end what came of it. What `work` throws, it throws. */
export async function inSpan<T>(
  span: Span,
  work: () => Promise<T>,
  describe: (value: T) => SpanEnd = () => ({}),
): Promise<T> {
  try {
    const value = await work();
    span.end(describe(value));
    return value;
  } catch (error) {
    span.end({ failed: true, attributes: { 'error.type': error instanceof Error ? error.name : 'unknown' } });
    throw error;
  }
}
