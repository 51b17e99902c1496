/**
 * Sends a request with retries where they are safe, and converts the last response into a job or an error. Redirects are
 * not followed, so the API key and the text are sent to the configured address only.
 */
import type { ErrorBody, Job } from '@humanize/contract';
import type { Clock } from './clock.ts';
import { HumanizeApiError, HumanizeConnectionError, HumanizeUnexpectedResponseError } from './humanize-error.ts';
import { type AttemptEnd, retryDelay, type RetryPolicy } from './retry-delay.ts';

export type Transport = {
  fetch: typeof fetch;
  clock: Clock;
  random: () => number;
  policy: RetryPolicy;
  /** Timeout of one attempt in milliseconds, including the body. */
  requestTimeoutMs: number;
};

export type ServiceRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal | undefined;
};

type ApiResponse = { status: number; requestId: string | undefined; retryAfter: string | null; body: unknown };

/**
 * @throws HumanizeApiError, HumanizeConnectionError, HumanizeUnexpectedResponseError, or the reason of the signal
 */
export async function sendRequest(transport: Transport, request: ServiceRequest): Promise<Job> {
  for (let attempt = 1; ; attempt += 1) {
    const { end, finish } = await attemptOnce(transport, request);
    const delayMs = retryDelay(end, { attempt, policy: transport.policy, random: transport.random() });
    if (delayMs === undefined) return finish();
    await transport.clock.wait(delayMs, request.signal);
  }
}

/** `finish` returns the job or throws the error if this is the last attempt. */
async function attemptOnce(
  transport: Transport,
  request: ServiceRequest,
): Promise<{ end: AttemptEnd; finish: () => Job }> {
  request.signal?.throwIfAborted();
  try {
    const response = await receive(transport, request);
    const code = codeOf(response.body);
    const { status, retryAfter } = response;
    return { end: { kind: 'response', status, code, retryAfter }, finish: () => readResponse(response) };
  } catch (cause) {
    request.signal?.throwIfAborted();
    const finish = () => {
      throw new HumanizeConnectionError('no response from the API', { cause });
    };
    return { end: { kind: 'no_response' }, finish };
  }
}

async function receive(transport: Transport, { url, signal, ...init }: ServiceRequest): Promise<ApiResponse> {
  const timeout = AbortSignal.timeout(transport.requestTimeoutMs);
  const response = await transport.fetch(url, {
    ...init,
    redirect: 'manual',
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  });
  const { headers, status } = response;
  return {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: headers.get('retry-after'),
    body: parseJson(await response.text()),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not of the service; readResponse reports it
  }
}

function readResponse({ status, body, requestId }: ApiResponse): Job {
  if ((status === 200 || status === 202) && isJob(body)) return body;
  if (codeOf(body) === undefined) throw new HumanizeUnexpectedResponseError(status);
  throw new HumanizeApiError({ status, body: body as ErrorBody, requestId });
}

function isJob(body: unknown): body is Job {
  const { id, status } = (body ?? {}) as { id?: unknown; status?: unknown };
  return typeof id === 'string' && typeof status === 'string';
}

function codeOf(body: unknown): string | undefined {
  const error = (body as { error?: { code?: unknown } | null } | null | undefined)?.error;
  return typeof error?.code === 'string' ? error.code : undefined;
}
