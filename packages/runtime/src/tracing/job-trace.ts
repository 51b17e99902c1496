/**
 * Derives a job's trace from the job's ID. The 16 bytes of the ID are the trace ID, and the last 8 bytes are the span
 * ID of the request that created the job. No trace context has to be stored or passed between processes, and the trace
 * of a job can be looked up by the job's ID.
 */

/** W3C trace context: 32 and 16 lower-case hexadecimal digits, neither all zero. */
export type TracePlace = { readonly traceId: string; readonly spanId: string };

const traceIdPattern = /^[0-9a-f]{32}$/;
const traceparentPattern = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const zeros = /^0+$/;

/** Returns the span of the request that created `jobId`, or undefined if `jobId` is not a UUID. */
export function placeOfJob(jobId: string): TracePlace | undefined {
  const traceId = jobId.replaceAll('-', '').toLowerCase();
  return traceIdPattern.test(traceId) ? valid({ traceId, spanId: traceId.slice(16) }) : undefined;
}

/** Parses the W3C `traceparent` header. Returns undefined if it is malformed. */
export function readTraceparent(header: string): TracePlace | undefined {
  const [, traceId, spanId] = traceparentPattern.exec(header) ?? [];
  return traceId === undefined || spanId === undefined ? undefined : valid({ traceId, spanId });
}

function valid(place: TracePlace): TracePlace | undefined {
  return zeros.test(place.traceId) || zeros.test(place.spanId) ? undefined : place;
}
