/**
 * Validates an API response against the documentation: status, headers and body. Intended for tests against any
 * deployment. Uses the same schemas and operations table as the OpenAPI document.
 */
import type { OperationId } from './error-catalog.ts';
import { formats } from './formats.ts';
import { type HeaderName, operations, responseHeaders, type ResponseSpec } from './operations.ts';
import { schemaProblems } from './schema-problems.ts';
import { strictErrorSchemas, strictJobSchema } from './strict-schema.ts';

type ReceivedResponse = {
  operationId: OperationId;
  status: number;
  /** Headers by name. Names can be in uppercase or lowercase. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | number | undefined>>;
  /** The parsed JSON body. */
  body: unknown;
};

/**
 * Matches headers that responses must not contain, because the API does not support browsers and does not reveal which
 * software it uses.
 */
const forbiddenHeaders = /^(?:access-control-.*|x-powered-by|server|set-cookie)$/;

/**
 * Compares a response with the documented responses.
 * @returns one sentence per difference; empty if the response is as documented
 */
export function validateResponse({ operationId, status, headers, body }: ReceivedResponse): string[] {
  const operation = operations.find((candidate) => candidate.operationId === operationId);
  const spec = operation?.responses.find((response) => response.status === status);
  if (spec === undefined) return [`${operationId} has no documented response with status ${status}`];
  const received = lowerCaseNames(headers);
  return [...headerProblems(spec, received, body), ...bodyProblems(spec, body)];
}

function lowerCaseNames(headers: ReceivedResponse['headers']): Map<string, string> {
  const entries = headers instanceof Headers ? Array.from(headers) : Object.entries(headers);
  return new Map(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), String(value)]])),
  );
}

function headerProblems(spec: ResponseSpec, received: Map<string, string>, body: unknown): string[] {
  const problems: string[] = [];
  const contentType = received.get('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(contentType)) problems.push('Content-Type is not application/json');
  for (const name of received.keys()) {
    if (forbiddenHeaders.test(name)) problems.push(`the header ${name} must not be sent`);
  }
  const code = codeOf(body);
  const required = code === 'enqueue_failed' ? [...spec.required, ...spec.usual] : spec.required;
  const allowed = [...spec.required, ...spec.usual, ...spec.optional];
  for (const name of Object.keys(responseHeaders) as HeaderName[]) {
    const value = received.get(name.toLowerCase());
    if (value !== undefined) {
      if (!allowed.includes(name)) problems.push(`${name} is not documented for this response`);
      if (!fits(name, value)) problems.push(`${name} does not have its documented form`);
    } else if (required.includes(name)) {
      problems.push(`${name} is missing`);
    }
  }
  return [...problems, ...retryAfterProblems(code, received.get('retry-after'), body)];
}

function fits(name: HeaderName, value: string): boolean {
  const { type, format, enum: values } = responseHeaders[name].schema;
  if (type === 'integer') return /^(?:0|[1-9]\d{0,9})$/.test(value);
  if (format !== undefined) return formats[format](value);
  return values === undefined ? value !== '' : values.includes(value);
}

/** Checks that the header and the body state the same wait time. */
function retryAfterProblems(code: unknown, retryAfter: string | undefined, body: unknown): string[] {
  if (code === 'too_many_concurrent_jobs' && retryAfter !== '10') return ['Retry-After must be 10'];
  if (code !== 'rate_limited') return [];
  const seconds = (body as { retry_after_seconds?: unknown }).retry_after_seconds;
  return String(seconds) === retryAfter ? [] : ['Retry-After and retry_after_seconds differ'];
}

function codeOf(body: unknown): unknown {
  return (body as { error?: { code?: unknown } } | null | undefined)?.error?.code;
}

function bodyProblems(spec: ResponseSpec, body: unknown): string[] {
  if (spec.body === 'job') return schemaProblems(strictJobSchema, body);
  const code = spec.body.find((candidate) => candidate === codeOf(body));
  if (code === undefined) return [`the code in the body is not documented for ${spec.status}`];
  return schemaProblems(strictErrorSchemas[code], body);
}
