/**
 * Derives a job's trace from the job's id: the 16 bytes of the id are the trace id, and the last 8 of them are the span id
 * of the request that created the job. Nothing is stored or passed along, so nothing can be lost, and anyone who has a
 * job id can look up its trace.
 */

/** W3C trace context: 32 and 16 lower-case hexadecimal digits, neither all zero. */
export type TracePlace = { readonly traceId: string; readonly spanId: string };

const traceIdPattern = /^[0-9a-f]{32}$/;
const traceparentPattern = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const zeros = /^0+$/;

/** The span of the request that created `jobId`; undefined if `jobId` is not a UUID. */
export function placeOfJob(jobId: string): TracePlace | undefined {
  const traceId = jobId.replaceAll('-', '').toLowerCase();
  return traceIdPattern.test(traceId) ? valid({ traceId, spanId: traceId.slice(16) }) : undefined;
}

/** Parses the `traceparent` header of the W3C recommendation; undefined if it is malformed. */
export function readTraceparent(header: string): TracePlace | undefined {
  const [, traceId, spanId] = traceparentPattern.exec(header) ?? [];
  return traceId === undefined || spanId === undefined ? undefined : valid({ traceId, spanId });
}

function valid(place: TracePlace): TracePlace | undefined {
  return zeros.test(place.traceId) || zeros.test(place.spanId) ? undefined : place;
}
