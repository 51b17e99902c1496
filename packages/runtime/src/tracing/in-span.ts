/** Runs work within a span. The span ends with the work, and is marked as failed if the work throws. */
import type { Span, SpanEnd } from './tracing.ts';

/**
 * Runs `work`, and then ends `span` with what `describe` returns for the result of `work`. Rethrows any error thrown by
 * `work`.
 */
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
