/**
 * A job's place in its trace, from the job's id alone: the id's 16 bytes are the trace's id, and the span of the request
 * that created the job has the last 8 of them. Nothing has to be stored or passed on for it, so nothing of it can be
 * lost; and whoever has a job's id can look up its trace.
 */

/** W3C trace context: 32 and 16 lower-case hexadecimal digits, neither all zero. */
export type TracePlace = { readonly traceId: string; readonly spanId: string };

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const traceparentPattern = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const zeros = /^0+$/;

/** The span of the request that created `jobId`; undefined for what is no job's id. */
export function placeOfJob(jobId: string): TracePlace | undefined {
  if (!uuidPattern.test(jobId)) return undefined;
  const traceId = jobId.replaceAll('-', '').toLowerCase();
  return whole({ traceId, spanId: traceId.slice(16) });
}

/** Reads the header of the W3C recommendation, version 00; undefined for anything else. */
export function readTraceparent(header: string): TracePlace | undefined {
  const [, traceId, spanId] = traceparentPattern.exec(header) ?? [];
  return traceId === undefined || spanId === undefined ? undefined : whole({ traceId, spanId });
}

function whole(place: TracePlace): TracePlace | undefined {
  return zeros.test(place.traceId) || zeros.test(place.spanId) ? undefined : place;
}
